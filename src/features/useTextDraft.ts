'use client';

import { useEffect, useState } from 'react';
import type { FieldPathByValue, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftsOf } from './drafts';
import { useKnownViewer } from './session/ViewerProvider';

/** Kept in this tab only, with the text that was typed over. */
const drafts = draftsOf('text', 'tab');

const drop = (userId: string | undefined, itemKey: string) => {
  if (userId) drafts.drop(userId, itemKey);
};

function keep(userId: string, itemKey: string, saved: string, typed: string): void {
  if (typed === saved) drafts.drop(userId, itemKey);
  else drafts.keep(userId, itemKey, { saved, typed });
}

/** Undefined if there's no draft, or if the text was saved from somewhere else since. */
function read(userId: string, itemKey: string, saved: string): string | undefined {
  const draft = drafts.read(userId, itemKey) as { saved?: unknown; typed?: unknown } | undefined;
  return draft?.saved === saved && typeof draft.typed === 'string' ? draft.typed : undefined;
}

/**
 * The text of a field, kept as a draft under `itemKey` while it differs from `saved`.
 * @returns the text; a function that changes it; one that deletes the draft.
 */
export function useTextDraft(itemKey: string, saved = '') {
  const userId = useKnownViewer()?.id;
  const [text, setText] = useState(saved);
  // After hydration, because the server doesn't know the draft.
  useEffect(() => {
    const typed = userId === undefined ? undefined : read(userId, itemKey, saved);
    if (typed !== undefined) setText(typed);
  }, [userId, itemKey, saved]);
  const write = (typed: string) => {
    setText(typed);
    if (userId) keep(userId, itemKey, saved, typed);
  };
  return [text, write, () => drop(userId, itemKey)] as const;
}

type TextName<Fields extends FieldValues> = FieldPathByValue<Fields, string | null | undefined>;

/**
 * Keeps text fields of a form as drafts. `saved` has their names and the texts they start from.
 * @returns a function that deletes the drafts.
 */
export function useFormDraft<Fields extends FieldValues, Output>(
  { subscribe, setValue }: Pick<UseFormReturn<Fields, unknown, Output>, 'subscribe' | 'setValue'>,
  itemKey: string,
  saved: Partial<Record<TextName<Fields>, string>>,
): () => void {
  const userId = useKnownViewer()?.id;
  const savedJson = JSON.stringify(saved);
  useEffect(() => {
    if (!userId) return undefined;
    const texts = Object.entries<string>(JSON.parse(savedJson)) as [TextName<Fields>, string][];
    for (const [name, text] of texts) {
      const typed = read(userId, `${itemKey}:${name}`, text);
      if (typed !== undefined)
        setValue(name, typed as FieldPathValue<Fields, typeof name>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        for (const [name, text] of texts)
          keep(userId, `${itemKey}:${name}`, text, String(values[name] ?? ''));
      },
    });
  }, [subscribe, setValue, userId, itemKey, savedJson]);
  return () => {
    for (const name of Object.keys(saved)) drop(userId, `${itemKey}:${name}`);
  };
}
