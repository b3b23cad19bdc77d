import type { Messages } from 'next-intl';
import { z } from 'zod';

/** Codes of invalid input. Each one has a message in the catalog, under `faults`. */
export type FaultCode = keyof Messages['faults'];

export const fault = (code: FaultCode): FaultCode => code;

function faultOf(issue: z.core.$ZodRawIssue): FaultCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'REQUIRED' : 'WRONG_TYPE';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'REQUIRED' : 'TOO_SHORT';
      return issue.origin === 'array' ? 'TOO_FEW' : 'TOO_LOW';
    case 'too_big':
      if (issue.origin === 'string') return 'TOO_LONG';
      return issue.origin === 'array' ? 'TOO_MANY' : 'TOO_HIGH';
    case 'invalid_value':
      return 'ONE_OF';
    default:
      return 'INVALID';
  }
}

/**
 * Makes zod report codes, which the UI turns into text in the reader's language. A schema's own
 * code takes precedence.
 */
// Skip zod's JIT in browsers: it tests for `eval`, which our Content Security Policy forbids.
z.config({ customError: faultOf, jitless: typeof window !== 'undefined' });

/**
 * Marks a response schema as synchronous. tRPC prefers `parseAsync`, and zod's async path takes
 * three times as long.
 */
export const atOnce = <T extends z.ZodType>(schema: T): T =>
  Object.assign(schema, {
    parseAsync: async (value: unknown) => schema.parse(value),
  });

/** Returns a schema's limits as input attributes: length for text, value for numbers. */
export function limitsOf(schema: z.ZodType) {
  const { anyOf = [], ...root } = z.toJSONSchema(schema, { io: 'input' });
  // An optional value is a union of the value, which has the limits, and null.
  const [value] = [root, ...anyOf].filter(({ type }) => type && type !== 'null');
  return { maxLength: value?.maxLength, min: value?.minimum, max: value?.maximum };
}

export { ZodError } from 'zod';
export { z };
