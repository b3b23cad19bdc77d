import { z } from '@/schemas/zod';

export type ObjectTexts = { description: string; properties: Record<string, string> };

type ObjectIn<T> = T extends z.ZodObject
  ? T
  : T extends z.ZodOptional<infer Inner> | z.ZodNullable<infer Inner> | z.ZodDefault<infer Inner>
    ? ObjectIn<Inner>
    : T extends z.ZodArray<infer Item>
      ? ObjectIn<Item>
      : never;

export type Properties<T> = Record<keyof ObjectIn<T>['shape'] & string, string>;

function objectIn(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? objectIn(schema.unwrap() as z.ZodType) : schema;
}

/**
 * Describes an object schema and each of its properties. The texts are here and not in the schemas,
 * because browsers load some of those.
 */
export const describe = <T extends z.ZodType>(
  schema: T,
  description: string,
  properties: Properties<T>,
): [z.ZodType, ObjectTexts] => [objectIn(schema), { description, properties }];

export const parameters = <T extends z.ZodObject>(schema: T, texts: Properties<T>): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
        name,
        field.meta({
          param: { ...field.meta()?.param, description: texts[name as keyof Properties<T>] },
        }),
      ]),
    ),
  );
