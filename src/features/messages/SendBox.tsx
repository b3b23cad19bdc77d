'use client';

import { type KeyboardEvent, type Ref, type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/components/button';
import { Textarea } from '@/components/field';
import { useTranslations } from '@/i18n/useTranslations';

/**
 * Where a message is written. Enter sends it, Shift+Enter starts a new line. While one is being sent
 * the next can be written, but not go.
 */
export function SendBox({
  ref,
  sending,
  onSend,
}: {
  ref: Ref<HTMLTextAreaElement>;
  sending: boolean;
  onSend: (body: string) => void;
}) {
  const t = useTranslations();
  const id = useId();
  const [text, setText] = useState('');
  const body = text.trim();
  const mayNot = !body || sending;

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (mayNot) return;
    onSend(body);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, as in Japanese, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t p-3">
      <label htmlFor={id} className="sr-only">
        {t('messages.send.label')}
      </label>
      <Textarea
        ref={ref}
        id={id}
        rows={2}
        value={text}
        placeholder={t('messages.send.placeholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-40 resize-none"
      />
      <Button type="submit" busy={sending} disabled={mayNot}>
        {t('messages.send.submit')}
      </Button>
    </form>
  );
}
