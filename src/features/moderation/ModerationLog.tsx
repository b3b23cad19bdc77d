'use client';

import { Card } from '@/components/card';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { labelOf } from '@/format/labels';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { ModerationEvent } from '@/schemas/moderation';
import { trpc } from '@/trpc/client';
import { pagedAndFresh } from '@/trpc/itemsOf';
import { ModerationFrame } from './ModerationFrame';
import { PagedList } from './PagedList';

function Line({ event }: { event: ModerationEvent }) {
  const { t, dateAndTime } = useMessageTimes();
  const { actor, action, user, listing, reason, note, at } = event;
  const texts = [
    user && t('moderation.log.user', { name: personName(t, user, 'user') }),
    listing && t('moderation.log.listing', { title: listing.title }),
    reason && t('moderation.log.reason', { reason: labelOf(t, 'report', reason) }),
    note && t('moderation.log.note', { note }),
  ].filter(Boolean);
  return (
    <Card as="article" className="space-y-1 p-4">
      <h2 className="font-semibold">{labelOf(t, 'measure', action)}</h2>
      {texts.map((text) => (
        <p key={text} className="text-sm break-words whitespace-pre-line">
          {text}
        </p>
      ))}
      <p className="text-sm text-muted">
        {t('moderation.log.line', {
          actor: actor ? personName(t, actor, 'user') : t('moderation.log.byCommand'),
          date: dateAndTime(at),
        })}
      </p>
    </Card>
  );
}

export function ModerationLog() {
  const t = useTranslations();
  const query = trpc.moderation.log.useInfiniteQuery({ limit: 50 }, pagedAndFresh);
  return (
    <ModerationFrame
      current="log"
      title={t('moderation.log.title')}
      text={t('moderation.log.text')}
    >
      <PagedList query={query} empty={t('moderation.log.empty')}>
        {(event) => <Line key={event.id} event={event} />}
      </PagedList>
    </ModerationFrame>
  );
}
