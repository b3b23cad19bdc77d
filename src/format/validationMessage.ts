import type { Translate } from '@/i18n/language';
import { DELETE_WORD } from '@/schemas/profile';
import { type FaultCode, z } from '@/schemas/zod';

const valuesOf = (issue: z.core.$ZodIssue) => ({
  expected: issue.code === 'invalid_type' ? issue.expected : '',
  minimum: issue.code === 'too_small' ? Number(issue.minimum) : 0,
  maximum: issue.code === 'too_big' ? Number(issue.maximum) : 0,
  values: issue.code === 'invalid_value' ? issue.values.filter(Boolean).map(String).join(', ') : '',
  word: DELETE_WORD,
});

export function validationMessage(t: Translate, issue: z.core.$ZodIssue): string {
  const key = `faults.${issue.message as FaultCode}` as const;
  return t(t.has(key) ? key : 'faults.INVALID', valuesOf(issue));
}

/** Wraps a schema for a form so that its errors are readable texts. */
export const spoken = <Input, Output>(t: Translate, schema: z.ZodType<Output, Input>) =>
  z.custom<Input>().transform((input, context): Output => {
    const checked = schema.safeParse(input);
    for (const issue of checked.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: validationMessage(t, issue) });
    return checked.success ? checked.data : z.NEVER;
  });
