'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import type { Message } from '@/schemas/message';
import { useMessageTimes } from './useMessageTimes';

export function MessageItem({ message, mine }: { message: Message; mine: boolean }) {
  const { messageTime } = useMessageTimes();
  const { body, createdAt } = message;
  return (
    <Bubble body={body} look={mine ? 'mine' : 'theirs'}>
      <time dateTime={createdAt.toISOString()} className="px-1 text-xs text-muted">
        {messageTime(createdAt, new Date())}
      </time>
    </Bubble>
  );
}

/** A transparent border is visible with forced colors, which drop the background. */
const looks = {
  theirs: 'border border-transparent bg-raised',
  mine: 'border border-transparent bg-accent text-accent-ink',
  sending: 'border border-dashed border-edge bg-raised',
  failed: 'border border-bad bg-raised',
} as const;

export function Bubble({
  id,
  body,
  look,
  children,
}: {
  id?: string;
  body: string;
  look: keyof typeof looks;
  children: ReactNode;
}) {
  const t = useTranslations();
  const isMine = look !== 'theirs';
  // 'You:' is a separate element, so that it doesn't set the direction of the message.
  return (
    <li className={`flex flex-col gap-1 ${isMine ? 'items-end' : 'items-start'}`}>
      <p
        id={id}
        dir="auto"
        className={`max-w-[85%] rounded-2xl px-3.5 py-2 break-words whitespace-pre-wrap ${looks[look]}`}
      >
        {isMine
          ? t.rich('messages.conversation.mine', {
              body,
              you: (text) => <bdi className="sr-only">{text}</bdi>,
            })
          : body}
      </p>
      {children}
    </li>
  );
}
