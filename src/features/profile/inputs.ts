'use client';

import { inputsOf } from '@/components/form/inputs';
import type { ProfileFields } from './fields';

export const { TextInput, LongTextInput, SelectInput, ChoicesInput, CheckboxInput, TimeZoneInput } =
  inputsOf<ProfileFields>();
