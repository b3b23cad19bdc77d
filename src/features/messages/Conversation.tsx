'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { PersonMenu } from '@/features/safety/PersonMenu';
import { useTranslations } from '@/i18n/useTranslations';
import { ClosedNote } from './ClosedNote';
import { MessageItem } from './MessageItem';
import { groupByDay, type Outgoing } from './messageLists';
import { OutgoingList } from './OutgoingList';
import { SendBox } from './SendBox';
import { useMessageTimes } from './useMessageTimes';
import { useThread } from './useThread';

const isGone = (error: ReturnType<typeof useThread>['error']) => error?.data?.httpStatus === 404;

function Messages({
  viewerId,
  name,
  ...thread
}: ReturnType<typeof useThread> & { viewerId: string; name: string }) {
  const t = useTranslations();
  const { dayOf } = useMessageTimes();
  const { messages, error, refetch, outgoing, hasOlder, loadOlder, loadingOlder } = thread;
  if (!messages && !error)
    return (
      <Loading className="space-y-3">
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="ms-auto h-12 w-2/3" />
      </Loading>
    );
  if (!messages && isGone(error)) return <EmptyState title={t('messages.conversation.missing')} />;
  if (!messages)
    return (
      <EmptyState
        title={t('messages.conversation.failed')}
        action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (messages.length === 0 && outgoing.length > 0) return null;
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
        {groupByDay(messages, (at) => dayOf(at, new Date())).map(({ day, messages }) => (
          <div key={day} className="mt-6 first:mt-0">
            <h3 className="mb-3 text-center text-xs font-semibold text-muted">{day}</h3>
            <ol className="space-y-3">
              {messages.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  mine={message.senderId === viewerId}
                  name={name}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
}

export function Conversation({
  threadId,
  viewerId,
  name,
  listing,
  isClosed,
  isBlocked,
}: {
  threadId: string;
  viewerId: string;
  name: string;
  listing: { id: string; title: string } | null;
  isClosed: boolean;
  isBlocked: boolean;
}) {
  const t = useTranslations();
  const thread = useThread(threadId, viewerId);
  const { outgoing, sending } = thread;
  const scroller = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const onSend = (body: string) => {
    thread.send(body);
    scroller.current?.scrollTo({ top: 0 });
  };
  // The message's buttons disappear with its error, so move focus to the message box.
  const onSendAgain = (one: Outgoing) => {
    thread.sendAgain(one);
    box.current?.focus();
  };
  const onDiscard = ({ key, state }: Outgoing) => {
    if (state === 'waiting') thread.withdraw(key);
    else thread.discard(key);
    box.current?.focus();
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
        <div className="min-w-0 grow">
          <h2 className="font-semibold">
            <bdi className="block truncate">{name}</bdi>
          </h2>
          {listing && (
            <Link
              href={`/listing/${listing.id}`}
              className="block py-0.5 text-sm text-muted underline-offset-2 hover:underline"
            >
              <bdi className="block truncate">{listing.title}</bdi>
            </Link>
          )}
        </div>
        {!isGone(thread.error) && <PersonMenu subject={{ threadId }} {...{ name, isBlocked }} />}
      </header>
      {/* Reversed, so that the newest message shows first and stays in view. */}
      <section
        ref={scroller}
        aria-label={t('messages.conversation.label', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto p-4 -outline-offset-2"
      >
        <div className="mb-auto">
          <Messages {...thread} viewerId={viewerId} name={name} />
          <OutgoingList {...{ outgoing, sending, onSendAgain, onDiscard }} />
        </div>
      </section>
      {isClosed && <ClosedNote threadId={threadId} name={name} isBlocked={isBlocked} />}
      {!isClosed && !isGone(thread.error) && (
        <SendBox ref={box} {...{ threadId, sending, onSend }} />
      )}
    </>
  );
}
