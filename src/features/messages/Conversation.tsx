'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { PersonMenu } from '@/features/safety/PersonMenu';
import { useTranslations } from '@/i18n/useTranslations';
import type { Message } from '@/schemas/message';
import { MessageItem } from './Bubble';
import { ClosedNote } from './ClosedNote';
import { EventLine } from './EventLine';
import { MealBar } from './MealBar';
import { firstCharacters, groupByDay, type Outgoing, timeline } from './messageLists';
import { OutgoingList } from './OutgoingList';
import { SendBox } from './SendBox';
import { useMessageTimes } from './useMessageTimes';
import { useThread, useThreadRequests } from './useThread';

const isGone = (error: ReturnType<typeof useThread>['error']) => error?.data?.httpStatus === 404;

/** The other person's messages, newest first, for reporting one. */
function useMessageChoices(messages: readonly Message[] = [], viewerId: string) {
  const { t, messageTime } = useMessageTimes();
  return messages
    .filter(({ senderId }) => senderId !== viewerId)
    .map(({ id, body, createdAt }) => ({
      value: id,
      label: t('messages.conversation.choice', {
        text: firstCharacters(body, 60),
        time: messageTime(createdAt, new Date()),
      }),
    }))
    .reverse();
}

function Messages({
  viewerId,
  name,
  requests,
  ...thread
}: ReturnType<typeof useThread> & {
  viewerId: string;
  name: string;
  requests: ReturnType<typeof useThreadRequests>;
}) {
  const t = useTranslations();
  const { dayOf } = useMessageTimes();
  const { messages, error, refetch, outgoing, hasOlder, loadOlder, loadingOlder } = thread;
  // Lines that appear later would all be announced as new.
  if ((!messages && !error) || requests.isPending)
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
  const { events = [], listing } = requests.data ?? {};
  const lines = timeline(messages, events, hasOlder);
  return (
    <>
      {hasOlder && (
        <div className="mb-4 text-center">
          <Button variant="secondary" busy={loadingOlder} onClick={() => void loadOlder()}>
            {t('messages.conversation.older')}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <div role="log" aria-label={t('nav.messages')}>
          {groupByDay(lines, (at) => dayOf(at, new Date())).map(({ day, items }) => (
            <div key={day} className="mt-6 first:mt-0">
              <h3 className="mb-3 text-center text-xs font-semibold text-muted">{day}</h3>
              <ol className="space-y-3">
                {items.map((line) =>
                  'body' in line ? (
                    <MessageItem key={line.id} message={line} mine={line.senderId === viewerId} />
                  ) : (
                    <EventLine
                      key={line.id}
                      event={line}
                      name={name}
                      timeZone={listing?.timeZone ?? 'UTC'}
                    />
                  ),
                )}
              </ol>
            </div>
          ))}
        </div>
      )}
      {messages.length === 0 && outgoing.length === 0 && (
        <p className="py-10 text-center text-muted">{t('messages.conversation.empty')}</p>
      )}
    </>
  );
}

export function Conversation({
  threadId,
  viewerId,
  name,
  listing,
  isHost,
  isClosed,
  isBlocked,
}: {
  threadId: string;
  viewerId: string;
  name: string;
  /** Undefined while it loads. */
  listing: { id: string; title: string } | null | undefined;
  isHost: boolean;
  isClosed: boolean;
  isBlocked: boolean;
}) {
  const t = useTranslations();
  const thread = useThread(threadId, viewerId);
  const requests = useThreadRequests(threadId);
  const messageChoices = useMessageChoices(thread.messages, viewerId);
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
        </div>
        {!isGone(thread.error) && (
          <PersonMenu
            subject={{ threadId }}
            messages={messageChoices}
            name={name}
            isBlocked={isBlocked}
          />
        )}
      </header>
      {listing !== null && !isGone(thread.error) && (
        <MealBar listing={listing} isHost={isHost} data={requests.data} />
      )}
      {/* Reversed, so that the newest message shows first and stays in view. */}
      <section
        ref={scroller}
        aria-label={t('messages.conversation.label', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto p-4 -outline-offset-2"
      >
        <div className="mb-auto">
          <Messages {...thread} viewerId={viewerId} name={name} requests={requests} />
          <OutgoingList
            outgoing={outgoing}
            sending={sending}
            onSendAgain={onSendAgain}
            onDiscard={onDiscard}
          />
        </div>
      </section>
      {isClosed && <ClosedNote threadId={threadId} name={name} isBlocked={isBlocked} />}
      {!isClosed && !isGone(thread.error) && (
        <SendBox ref={box} threadId={threadId} sending={sending} onSend={onSend} />
      )}
    </>
  );
}
