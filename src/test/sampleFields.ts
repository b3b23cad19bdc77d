import {
  type FieldValues,
  fieldNames,
  type ListingField,
  mapFields,
} from '@/schemas/listingFields';

function sampleValue(field: ListingField) {
  switch (field.kind) {
    case 'flag':
      return !field.initial;
    case 'number':
      return field.min + 4;
    case 'text':
      return 'Rabbi Levi';
    case 'choice':
      return field.values.at(-1);
    case 'choices':
      return field.values.slice(0, 2);
  }
}

/** A value of each field that hosts fill in, other than the one it starts with. */
export const sampleFields = mapFields<FieldValues>(fieldNames, sampleValue);
