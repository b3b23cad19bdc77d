import type { ComponentProps, Ref } from 'react';
import { type ControlProps, controlClass } from './field';
import type { SelectOption } from './selectButton';

/** `text` goes into the field; `label` and `note` are shown in the list. */
export type Suggestion = { id: string; text: string; label: string; note?: string };

export type ChoiceProps = ControlProps & {
  ref?: Ref<HTMLInputElement>;
  listLabel: string;
  value: string;
  options: readonly SelectOption<string>[];
  onChange: (value: string) => void;
};

export type TextProps = ControlProps &
  Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'placeholder' | 'onFocus'> & {
    listLabel: string;
    value: string;
    /** `id` is that of the chosen suggestion. */
    onChange: (text: string, id?: string) => void;
    suggestions: readonly Suggestion[];
    typedLabel: string;
  };

export const textClass = `${controlClass} min-h-11`;
export const comboboxInputClass = `${textClass} pe-11`;
export const comboboxButtonClass =
  'absolute inset-y-0 end-0 flex w-11 items-center justify-center text-muted';
