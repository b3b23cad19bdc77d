'use client';

import { type KeyboardEvent, type Ref, type SubmitEvent, useId } from 'react';
import { Button } from '@/components/button';
import { Textarea } from '@/components/field';
import { isComposing } from '@/components/isComposing';
import { useTextDraft } from '@/features/useTextDraft';
import { useTranslations } from '@/i18n/useTranslations';

/**
 * Enter sends the message, Shift+Enter starts a new line. On phones, whose keyboards have no
 * Shift+Enter, Enter starts a new line. While a message is being sent, the next one can be written
 * but not sent.
 */
export function SendBox({
  ref,
  threadId,
  sending,
  onSend,
}: {
  ref: Ref<HTMLTextAreaElement>;
  threadId: string;
  sending: boolean;
  onSend: (body: string) => void;
}) {
  const t = useTranslations();
  const id = useId();
  const [text, setText] = useTextDraft(`message:${threadId}`);
  const body = text.trim();
  const mayNot = !body || sending;

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (mayNot) return;
    onSend(body);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    if (window.matchMedia('(hover: none) and (pointer: coarse)').matches) return;
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
        {t('common.send')}
      </Button>
    </form>
  );
}
