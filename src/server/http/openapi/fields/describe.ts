import { z } from '@/schemas/zod';

/** The JSON type of a value. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Name in keyof T]: Json<T[Name]> }
      : T;

type ObjectIn<T> = T extends z.ZodObject
  ? T
  : T extends z.ZodOptional<infer Inner> | z.ZodNullable<infer Inner> | z.ZodDefault<infer Inner>
    ? ObjectIn<Inner>
    : T extends z.ZodArray<infer Item>
      ? ObjectIn<Item>
      : never;

export type Example<T extends z.ZodType> = Json<z.input<T>>;

type Input<T> = z.input<ObjectIn<T>>;

/** Example values of an object's properties, as JSON. Undefined leaves one out. */
export type Values<T> = { [Name in keyof Input<T>]?: Json<Input<T>[Name]> | undefined };

/** A description of each property, with an example if the schema alone doesn't give a good one. */
export type Fields<T> = {
  [Name in keyof Input<T> & string]-?: string | [text: string, example: Json<Input<T>[Name]>];
};

export type ObjectDocs = {
  description: string;
  texts: Record<string, string>;
  examples: Record<string, unknown>;
};

/** Returns the object schema inside optional, nullable, and array schemas. */
export function objectIn(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return objectIn(schema.element);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? objectIn(schema.unwrap()) : schema;
}

/**
 * Documents an object schema and each of its properties. This isn't in the schemas, because
 * browsers load most of them.
 */
export function describe<T extends z.ZodType>(
  schema: T,
  description: string,
  fields: Fields<T>,
): [z.core.$ZodType, ObjectDocs] {
  const texts: ObjectDocs['texts'] = {};
  const examples: ObjectDocs['examples'] = {};
  for (const [name, field] of Object.entries<string | [string, unknown]>(fields)) {
    texts[name] = typeof field === 'string' ? field : field[0];
    if (typeof field !== 'string') examples[name] = field[1];
  }
  return [objectIn(schema), { description, texts, examples }];
}

/** Describes parameters. */
export const parameters = <T extends z.ZodObject>(
  schema: T,
  texts: Record<keyof T['shape'] & string, string>,
): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
        name,
        field.meta({
          param: { ...field.meta()?.param, description: texts[name as keyof typeof texts] },
        }),
      ]),
    ),
  );
