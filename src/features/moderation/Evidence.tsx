'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Link } from '@/components/link';
import { useFailureToast } from '@/features/errorMessage';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import type { QueuedReport } from '@/schemas/moderation';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-1">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

const quote = 'rounded-lg bg-raised px-3 py-2 text-sm break-words whitespace-pre-line';

/** The conversation around a report. Loaded only on request, because reading it is logged. */
function Around({ report }: { report: QueuedReport }) {
  const { t, dateAndTime } = useMessageTimes();
  const stale = useInvalidateAfter();
  const read = trpc.moderation.readMessages.useMutation({
    onSuccess: () => stale({ kind: 'moderationLog' }),
    onError: useFailureToast(t('moderation.failed')),
  });
  if (!read.data)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={read.isPending}
          onClick={() => read.mutate({ reportId: report.id })}
        >
          {t('moderation.read')}
        </Button>
        <p className="text-sm text-muted">{t('moderation.readHint')}</p>
      </div>
    );
  return (
    <Part title={t('moderation.messages')}>
      <ol className="space-y-2">
        {read.data.map(({ id, from, body, createdAt, isReported }) => (
          <li key={id} className={`${quote} ${isReported ? 'border border-bad' : ''}`}>
            <p className="text-xs text-muted">
              {`${t(`moderation.${from}`)} · ${dateAndTime(createdAt)}`}
            </p>
            <p dir="auto">{body}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function Evidence({ report }: { report: QueuedReport }) {
  const { t, dateAndTime } = useMessageTimes();
  const { details, message, listing, ratings, hasThread } = report;
  return (
    <div className="space-y-3 empty:hidden">
      {details && (
        <Part title={t('moderation.details')}>
          <p dir="auto" className={quote}>
            {details}
          </p>
        </Part>
      )}
      {message && (
        <Part title={t('moderation.message')}>
          <p dir="auto" className={quote}>
            {message.body}
          </p>
        </Part>
      )}
      {listing && (
        <Part title={t('moderation.listing')}>
          <div className={quote}>
            <p className="font-medium">
              <bdi>{listing.title}</bdi>
            </p>
            {listing.description && (
              <p dir="auto" className="line-clamp-6">
                {listing.description}
              </p>
            )}
          </div>
          <Link
            href={`/listing/${listing.id}`}
            aria-label={`${t('moderation.open')}: ${listing.title}`}
            className="inline-block py-1.5 text-sm underline underline-offset-2"
          >
            {t('moderation.open')}
          </Link>
        </Part>
      )}
      {ratings.length > 0 && (
        <Part title={t('moderation.ratings')}>
          <ul className="space-y-2">
            {ratings.map(({ stars, note, createdAt }) => (
              <li key={createdAt.toISOString()} className={quote}>
                <p className="text-xs text-muted">
                  {t('moderation.rating', { count: stars ?? 0, date: dateAndTime(createdAt) })}
                </p>
                {note && <p>{note}</p>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {hasThread && <Around report={report} />}
    </div>
  );
}
