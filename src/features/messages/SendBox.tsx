'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/components/button';
import { Textarea } from '@/components/field';
import { toast } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import type { Message } from '@/schemas/message';
import { trpc } from '@/trpc/client';

/** Where a message is written. Enter sends it, Shift+Enter starts a new line. */
export function SendBox({
  threadId,
  onSent,
}: {
  threadId: string;
  onSent: (message: Message) => void;
}) {
  const t = useTranslations();
  const id = useId();
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const send = trpc.messages.send.useMutation({
    onSuccess: (message) => {
      setText('');
      onSent(message);
      void utils.threads.list.invalidate();
    },
    onError: (error) =>
      toast({
        title: t('common.error'),
        description: errorMessage(error, t('messages.send.failed')),
        variant: 'destructive',
      }),
  });
  const body = text.trim();
  const mayNot = !body || send.isPending;

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!mayNot) send.mutate({ threadId, body });
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
        id={id}
        rows={2}
        value={text}
        placeholder={t('messages.send.placeholder')}
        readOnly={send.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-40 resize-none"
      />
      <Button type="submit" busy={send.isPending} disabled={mayNot}>
        {t('messages.send.submit')}
      </Button>
    </form>
  );
}
