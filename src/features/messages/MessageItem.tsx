'use client';

import { ReportMessage } from '@/features/safety/ReportButton';
import type { Message } from '@/schemas/message';
import { Bubble } from './Bubble';
import { useMessageTimes } from './useMessageTimes';

export function MessageItem({
  message,
  mine,
  name,
}: {
  message: Message;
  mine: boolean;
  name: string;
}) {
  const { messageTime } = useMessageTimes();
  const { body, createdAt } = message;
  return (
    <Bubble body={body} look={mine ? 'mine' : 'theirs'}>
      <div className="flex items-center gap-2">
        <time dateTime={createdAt.toISOString()} className="px-1 text-xs text-muted">
          {messageTime(createdAt, new Date())}
        </time>
        {!mine && <ReportMessage messageId={message.id} name={name} />}
      </div>
    </Bubble>
  );
}
