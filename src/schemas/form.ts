import { z } from './zod';

/** What a form holds of what it sends: nothing is missing, but empty. */
export type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** The limits of a schema, as an input has them: of a text its length, of a number its value. */
export function limitsOf(schema: z.ZodType) {
  const { anyOf = [], ...whole } = z.toJSONSchema(schema, { io: 'input' });
  // What may be missing is either the value with its limits, or nothing.
  const [value] = [whole, ...anyOf].filter(({ type }) => type && type !== 'null');
  return { maxLength: value?.maxLength, min: value?.minimum, max: value?.maximum };
}
