'use client';

import type { Message } from '@/schemas/message';
import { Bubble } from './Bubble';
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
