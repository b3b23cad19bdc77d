'use client';

import { type KeyboardEvent, type Ref, type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/components/button';
import { Textarea } from '@/components/field';
import { useTranslations } from '@/i18n/useTranslations';

/**
 * Enter sends the message, Shift+Enter starts a new line. While a message is being sent, the next
 * one can be written but not sent.
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
    // During IME composition, as in Japanese, Enter confirms the word.
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
