'use client';

import Link from 'next/link';
import { Avatar } from '@/components/avatar';
import { Button, ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { ShowMore } from '@/components/showMore';
import { Loading, Skeleton } from '@/components/skeleton';
import { personName } from '@/format/personName';
import { avatarSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import type { ThreadItem } from '@/schemas/message';
import { firstCharacters } from './messageLists';
import { useMessageTimes } from './useMessageTimes';
import type { useThreads } from './useThreads';

export const otherSide = ({ otherUser }: ThreadItem) =>
  otherUser.side === 'host' ? 'host' : 'guest';

function Unread({ count }: { count: number }) {
  const t = useTranslations();
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-accent-ink">
      {t.rich('messages.threads.unread', {
        count,
        more: (text) => <span className="sr-only">{text}</span>,
      })}
    </span>
  );
}

/** More than fits on the line, but not the whole of a long message in the link's name. */
const SHOWN_CHARACTERS = 100;

function Row({ thread, selected }: { thread: ThreadItem; selected: boolean }) {
  const { t, threadTime } = useMessageTimes();
  const { otherUser, listing, lastMessage, unreadCount } = thread;
  const side = otherSide(thread);
  return (
    <Link
      href={`/messages?thread=${thread.id}`}
      aria-current={selected ? 'true' : undefined}
      className={`flex gap-3 p-4 -outline-offset-2 hover:bg-raised ${selected ? 'bg-raised' : ''}`}
    >
      <Avatar
        name={otherUser.firstName}
        src={avatarSrc(otherUser.profileImageUrl)}
        fallback={t(`person.initial.${side}`)}
      />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{personName(t, otherUser, side)}</bdi>
          {lastMessage && (
            <time
              dateTime={lastMessage.createdAt.toISOString()}
              className="shrink-0 text-xs text-muted"
            >
              {threadTime(lastMessage.createdAt, new Date())}
            </time>
          )}
        </span>
        {listing && <bdi className="block truncate text-sm text-muted">{listing.title}</bdi>}
        <span className="flex items-center justify-between gap-2">
          <bdi className={`truncate text-sm ${unreadCount > 0 ? 'font-semibold' : 'text-muted'}`}>
            {lastMessage && firstCharacters(lastMessage.body, SHOWN_CHARACTERS)}
          </bdi>
          {unreadCount > 0 && <Unread count={unreadCount} />}
        </span>
      </span>
    </Link>
  );
}

function Rows({
  threads,
  isPending,
  refetch,
  selectedId,
}: ReturnType<typeof useThreads> & { selectedId: string | undefined }) {
  const t = useTranslations();
  if (isPending)
    return (
      <Loading className="space-y-3 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    );
  if (!threads)
    return (
      <div className="p-4">
        <EmptyState
          title={t('messages.threads.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        />
      </div>
    );
  if (threads.length === 0)
    return (
      <div className="p-4">
        <EmptyState
          title={t('messages.threads.empty')}
          action={
            <ButtonLink variant="secondary" href="/explore">
              {t('nav.account.explore')}
            </ButtonLink>
          }
        />
      </div>
    );
  return (
    <ul className="divide-y">
      {threads.map((thread) => (
        <li key={thread.id}>
          <Row thread={thread} selected={thread.id === selectedId} />
        </li>
      ))}
    </ul>
  );
}

export function ThreadList(props: ReturnType<typeof useThreads> & { selectedId?: string }) {
  const t = useTranslations();
  const { unread, hasNextPage, selectedId } = props;
  return (
    <>
      <div className="flex items-center gap-2 border-b px-4 py-3">
        <h1 className="text-2xl font-semibold">{t('nav.messages')}</h1>
        {unread > 0 && <Unread count={unread} />}
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Rows {...props} selectedId={selectedId} />
        {hasNextPage && (
          <div className="p-4">
            <ShowMore query={props} />
          </div>
        )}
      </div>
    </>
  );
}
