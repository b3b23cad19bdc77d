import { addedChoice, addedText, choices, optionalChoice } from './common';
import {
  type Declared,
  type FieldName,
  type FilterName,
  fieldNames,
  filterNames,
  filterOf,
  type ListingField,
  mapFields,
  type ValueOf,
} from './listingFields';
import { z } from './zod';

/** The type of an input. Callers may send an empty string for no choice. */
type SentOf<F> = F extends { kind: 'choice' } ? ValueOf<F> | '' : ValueOf<F>;

type InputOf<F> = F extends { isAdded: true }
  ? z.ZodOptional<z.ZodType<ValueOf<F>, SentOf<F>>>
  : z.ZodDefault<z.ZodType<ValueOf<F>, SentOf<F>>>;

function inputOf(field: ListingField): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return field.isAdded ? z.boolean().optional() : z.boolean().default(field.initial);
    case 'number':
      return z.int().min(field.min).max(field.max).nullish();
    case 'text':
      return addedText(field.maxLength);
    case 'choice':
      return field.isAdded ? addedChoice(field.values) : optionalChoice(field.values);
    case 'choices':
      return field.isAdded ? choices(field.values).optional() : choices(field.values).default([]);
  }
}

/** The database may contain values that aren't in our lists. */
type OutputOf<F> = F extends { kind: 'choice' }
  ? string | null
  : F extends { kind: 'choices' }
    ? string[]
    : ValueOf<F>;

function outputOf({ kind }: ListingField): z.ZodType {
  switch (kind) {
    case 'flag':
      return z.boolean();
    case 'number':
      return z.number().int().nullable();
    case 'text':
    case 'choice':
      return z.string().nullable();
    case 'choices':
      return z.array(z.string());
  }
}

export type FilterValueOf<F> = F extends { filter: { values: readonly (infer Value)[] } }
  ? Value[]
  : NonNullable<ValueOf<F>>;

function filterSchema(field: ListingField, name: FieldName): z.ZodType {
  const filter = filterOf(name);
  if (filter && 'values' in filter) return choices(filter.values).optional();
  return 'values' in field ? z.enum(field.values).optional() : z.boolean().optional();
}

export const fieldInputs = mapFields<{ [Name in FieldName]: InputOf<Declared[Name]> }>(
  fieldNames,
  inputOf,
);

export const fieldOutputs = mapFields<{
  [Name in FieldName]: z.ZodType<OutputOf<Declared[Name]>>;
}>(fieldNames, outputOf);

export const fieldFilters = mapFields<{
  [Name in FilterName]: z.ZodOptional<
    z.ZodType<FilterValueOf<Declared[Name]>, FilterValueOf<Declared[Name]>>
  >;
}>(filterNames, filterSchema);
