import { z } from '@/schemas/zod';
import { errorDocs } from './errorResponses';
import { accountDocs } from './fields/account';
import { type Example, type ObjectDocs, objectIn, type Values } from './fields/describe';
import { healthDocs } from './fields/health';
import { listingDocs } from './fields/listing';
import { needDocs } from './fields/need';
import { personDocs } from './fields/person';
import { requestDocs } from './fields/request';
import { timeSlotDocs } from './fields/timeSlot';
import { SENT_AT } from './fields/values';

/** The description and the examples of each object schema. */
export const docs = new Map<z.core.$ZodType, ObjectDocs>([
  ...listingDocs,
  ...timeSlotDocs,
  ...requestDocs,
  ...needDocs,
  ...personDocs,
  ...accountDocs,
  ...errorDocs,
  ...healthDocs,
]);

/**
 * Returns the value of a property without an example: null, empty, false, or the first of its
 * choices. Described objects are composed of their properties.
 * @throws Error if its schema allows too much
 */
function derivedValue(schema: z.core.$ZodType, name: string): unknown {
  const isDescribed = docs.has(objectIn(schema));
  if (schema instanceof z.ZodObject) return objectOf(schema, {});
  if (schema instanceof z.ZodArray) return isDescribed ? [derivedValue(schema.element, name)] : [];
  if (schema instanceof z.ZodOptional)
    return isDescribed ? derivedValue(schema.unwrap(), name) : undefined;
  if (schema instanceof z.ZodNullable)
    return isDescribed ? derivedValue(schema.unwrap(), name) : null;
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodPipe) return derivedValue(schema.in, name);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodDate) return SENT_AT;
  throw new Error(`There is no example of ${name}.`);
}

function objectOf(schema: z.ZodObject, values: object): object {
  const examples: Record<string, unknown> = { ...docs.get(schema)?.examples, ...values };
  const properties = Object.entries<z.ZodType>(schema.shape).map(
    ([name, field]) =>
      [name, name in examples ? examples[name] : derivedValue(field, name)] as const,
  );
  return Object.fromEntries(properties.filter(([, value]) => value !== undefined));
}

/**
 * Returns an example of an object, or of an array with one.
 * @param values - what differs from the examples of its properties
 */
export function exampleOf<T extends z.ZodType>(schema: T, values: Values<T> = {}): Example<T> {
  const object = objectIn(schema);
  if (!(object instanceof z.ZodObject)) throw new Error('Only objects have examples.');
  const example = objectOf(object, values);
  return (schema instanceof z.ZodArray ? [example] : example) as Example<T>;
}
