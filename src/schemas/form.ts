import { z } from './zod';

/** A form's values for an input type. Missing values are empty instead. */
export type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** Returns a schema's limits as input attributes: length for text, value for numbers. */
export function limitsOf(schema: z.ZodType) {
  const { anyOf = [], ...whole } = z.toJSONSchema(schema, { io: 'input' });
  // An optional value is a union of the value, which has the limits, and null.
  const [value] = [whole, ...anyOf].filter(({ type }) => type && type !== 'null');
  return { maxLength: value?.maxLength, min: value?.minimum, max: value?.maximum };
}
