'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import type { Message } from '@/schemas/message';
import { SendBox } from './SendBox';
import { useMessageTimes } from './useMessageTimes';
import { useThread } from './useThread';

function Bubble({ message, mine }: { message: Message; mine: boolean }) {
  const { t, messageTime } = useMessageTimes();
  return (
    <li className={`flex flex-col gap-1 ${mine ? 'items-end' : 'items-start'}`}>
      <p
        className={`max-w-[85%] rounded-2xl px-3.5 py-2 break-words whitespace-pre-wrap ${mine ? 'bg-accent text-accent-ink' : 'bg-raised'}`}
      >
        {mine
          ? t.rich('messages.conversation.mine', {
              body: message.body,
              you: (text) => <span className="sr-only">{text}</span>,
            })
          : message.body}
      </p>
      <time dateTime={message.createdAt.toISOString()} className="px-1 text-xs text-muted">
        {messageTime(message.createdAt, new Date())}
      </time>
    </li>
  );
}

/** There is no such conversation, or it is that of two others. */
const isGone = (error: ReturnType<typeof useThread>['error']) => error?.data?.httpStatus === 404;

function Messages({ viewerId, ...thread }: ReturnType<typeof useThread> & { viewerId: string }) {
  const t = useTranslations();
  const { messages, error, refetch, hasOlder, loadOlder, loadingOlder } = thread;
  if (!messages && !error)
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">{t('common.loading')}</span>
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="ms-auto h-12 w-2/3" />
      </div>
    );
  if (!messages && isGone(error)) return <EmptyState title={t('messages.conversation.missing')} />;
  if (!messages)
    return (
      <EmptyState
        title={t('messages.conversation.failed')}
        action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (messages.length === 0)
    return <p className="py-10 text-center text-muted">{t('messages.conversation.empty')}</p>;
  return (
    <>
      {hasOlder && (
        <div className="mb-4 text-center">
          <Button variant="secondary" busy={loadingOlder} onClick={() => void loadOlder()}>
            {t('messages.conversation.older')}
          </Button>
        </div>
      )}
      <div role="log" aria-label={t('messages.conversation.log')}>
        <ol className="space-y-3">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} mine={message.senderId === viewerId} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** One thread: who it is with, what was said, and where to write. */
export function Conversation({
  threadId,
  viewerId,
  name,
  listing,
}: {
  threadId: string;
  viewerId: string;
  name: string;
  listing: { id: string; title: string } | null;
}) {
  const t = useTranslations();
  const thread = useThread(threadId, viewerId);
  const scroller = useRef<HTMLElement>(null);
  const onSent = (message: Message) => {
    thread.add(message);
    // Who writes while he reads far up wants to see what he wrote. Its end is where it starts.
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <header className="flex items-center gap-3 border-b px-4 py-3">
        <Link
          href="/messages"
          className="-ms-2 shrink-0 rounded-lg px-2 py-2 text-sm font-semibold hover:bg-raised md:hidden"
        >
          {t.rich('messages.conversation.back', {
            arrow: (text) => <span aria-hidden="true">{text}</span>,
          })}
        </Link>
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{name}</h2>
          {listing && (
            <Link
              href={`/listing/${listing.id}`}
              className="block truncate py-0.5 text-sm text-muted underline-offset-2 hover:underline"
            >
              {listing.title}
            </Link>
          )}
        </div>
      </header>
      {/* Laid out from its end, so that the newest message shows and stays in view. */}
      <section
        ref={scroller}
        aria-label={t('messages.conversation.label', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto p-4 -outline-offset-2"
      >
        <div className="mb-auto">
          <Messages {...thread} viewerId={viewerId} />
        </div>
      </section>
      {!isGone(thread.error) && <SendBox threadId={threadId} onSent={onSent} />}
    </>
  );
}
