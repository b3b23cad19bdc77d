import type { ComponentProps, Ref } from 'react';
import { type ControlProps, controlClass } from './field';
import type { SelectOption } from './selectButton';

/** What a combobox offers: the text that it puts into the field, and what its line says. */
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
    /** `id`: of the suggestion that was taken. */
    onChange: (text: string, id?: string) => void;
    suggestions: readonly Suggestion[];
    typedLabel: string;
  };

export const textClass = `${controlClass} min-h-11`;
export const comboboxInputClass = `${textClass} pe-11`;
export const comboboxButtonClass =
  'absolute inset-y-0 end-0 flex w-11 items-center justify-center text-muted';
