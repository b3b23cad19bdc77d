'use client';

import { inputsOf } from '@/components/form/inputs';
import type { ListingFields } from './fields';

export const { TextInput, LongTextInput, SelectInput, ChoicesInput, CheckboxInput, TimeZoneInput } =
  inputsOf<ListingFields>();
