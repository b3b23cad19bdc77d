'use client';

import { useSearchParams } from 'next/navigation';
import { buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { EmptyState } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { loginHref } from '@/features/session/loginHref';
import { useViewer } from '@/features/session/useViewer';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import { idIn } from '@/schemas/plain';
import { Conversation } from './Conversation';
import { otherSide, ThreadList } from './ThreadList';
import { useThreads } from './useThreads';

/** Shows the list next to the conversation, or one of them on narrow screens. */
function Panes({ viewerId, selectedId }: { viewerId: string; selectedId?: string }) {
  const t = useTranslations();
  const threads = useThreads(selectedId);
  const { selected } = threads;
  return (
    <div className="mx-auto grid h-[calc(100dvh-7.5rem-2px)] sm:h-[calc(100dvh-4rem-1px)] min-h-96 w-full max-w-6xl grid-rows-1 md:grid-cols-[20rem_1fr] md:gap-4 md:p-4">
      {selectedId && <h1 className="sr-only md:hidden">{t('nav.messages')}</h1>}
      <Card
        className={`flex-col overflow-hidden max-md:rounded-none max-md:border-0 md:flex ${selectedId ? 'hidden' : 'flex'}`}
      >
        <ThreadList {...threads} {...(selectedId && { selectedId })} />
      </Card>
      <Card
        className={`min-w-0 flex-col overflow-hidden max-md:rounded-none max-md:border-0 md:flex ${selectedId ? 'flex' : 'hidden'}`}
      >
        {selectedId ? (
          <Conversation
            key={selectedId}
            threadId={selectedId}
            viewerId={viewerId}
            name={
              selected
                ? personName(t, selected.otherUser, otherSide(selected))
                : t('messages.conversation.unnamed')
            }
            listing={selected?.listing}
            isHost={selected?.otherUser.side === 'hopper'}
            isClosed={selected?.isClosed ?? false}
            isBlocked={selected?.isBlocked ?? false}
          />
        ) : (
          <p className="m-auto p-8 text-muted">{t('messages.conversation.none')}</p>
        )}
      </Card>
    </div>
  );
}

export function MessagesPage() {
  const t = useTranslations();
  const { data: viewer } = useViewer();
  const query = useSearchParams();
  const thread = idIn(query.get('thread'));
  if (viewer === undefined)
    return (
      <Loading className="mx-auto w-full max-w-6xl p-4">
        <Skeleton className="h-96" />
      </Loading>
    );
  if (!viewer) {
    const currentPath = thread ? `/messages?thread=${thread}` : '/messages';
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-16">
        <h1 className="sr-only">{t('nav.messages')}</h1>
        <EmptyState
          title={t('messages.signIn')}
          action={
            <a href={loginHref(currentPath)} className={buttonClass()}>
              {t('nav.signIn')}
            </a>
          }
        />
      </div>
    );
  }
  return <Panes viewerId={viewer.id} {...(thread && { selectedId: thread })} />;
}
