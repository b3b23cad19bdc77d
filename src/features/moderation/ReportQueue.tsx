'use client';

import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { reportTones } from '@/features/safety/YourReports';
import { labelOf } from '@/format/labels';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { QueuedReport } from '@/schemas/moderation';
import type { ModerationMeasure } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import { AnswerDialog } from './AnswerDialog';
import { Evidence } from './Evidence';
import { MeasureDialog } from './MeasureDialog';
import { ModerationFrame } from './ModerationFrame';
import { PagedList } from './PagedList';

function measuresFor({ subject, listing }: QueuedReport): ModerationMeasure[] {
  if (!subject || subject.hasLeft) return [];
  const ofPerson = subject.suspendedAt ? 'lift' : 'suspend';
  return [
    'warn',
    ...(listing ? [listing.hiddenAt ? ('showListing' as const) : ('hideListing' as const)] : []),
    ...(subject.isModerator ? [] : ([ofPerson] as const)),
  ];
}

function Subject({ report: { subject, listing } }: { report: QueuedReport }) {
  const { t, dateAndTime } = useMessageTimes();
  if (!subject) return null;
  return (
    <div className="space-y-1.5 text-sm">
      <p className="text-muted">
        {t('moderation.history', {
          open: subject.openReports,
          acted: subject.actedReports,
          since: dateAndTime(subject.since),
        })}
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {subject.suspendedAt && <Badge tone="bad">{t('moderation.suspended')}</Badge>}
        {subject.isModerator && <Badge tone="accent">{t('moderation.moderator')}</Badge>}
        {subject.hasLeft && <Badge>{t('moderation.left')}</Badge>}
        {listing?.hiddenAt && <Badge tone="warn">{t('moderation.hidden')}</Badge>}
        {listing && !listing.visible && <Badge>{t('moderation.hiddenByHost')}</Badge>}
      </div>
    </div>
  );
}

export function ReportCard({ report }: { report: QueuedReport }) {
  const { t, dateAndTime } = useMessageTimes();
  const [measure, setMeasure] = useState<ModerationMeasure>();
  const [answering, setAnswering] = useState(false);
  const { subject, reporter, isOwn, about, reason, status, createdAt, answer } = report;
  const name = subject ? personName(t, subject, 'user') : t('moderation.somebody');
  const title = t(`moderation.about.${about}`, { name });
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {t('moderation.line', {
              reason: labelOf(t, 'report', reason),
              date: dateAndTime(createdAt),
              reporter: personName(t, reporter, 'user'),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {report.isUrgent && <Badge tone="bad">{t('moderation.urgent')}</Badge>}
          <Badge tone={reportTones[status]}>{labelOf(t, 'reportStatus', status)}</Badge>
        </div>
      </div>
      <Subject report={report} />
      <Evidence report={report} />
      {answer && <p className="text-sm break-words">{t('moderation.answered', { answer })}</p>}
      {isOwn ? (
        <p className="text-sm text-muted">{t('moderation.own')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {measuresFor(report).map((one) => (
            <Button
              key={one}
              variant={one === 'suspend' || one === 'hideListing' ? 'danger' : 'secondary'}
              onClick={() => setMeasure(one)}
            >
              {t(`moderation.measure.${one}`)}
            </Button>
          ))}
          {status === 'open' && (
            <Button onClick={() => setAnswering(true)}>{t('moderation.answer.open')}</Button>
          )}
        </div>
      )}
      {measure && (
        <MeasureDialog
          about={{ reportId: report.id }}
          reason={reason}
          measure={measure}
          name={name}
          onClose={() => setMeasure(undefined)}
        />
      )}
      {answering && <AnswerDialog report={report} onClose={() => setAnswering(false)} />}
    </Card>
  );
}

export function ReportQueue({ state }: { state: 'open' | 'answered' }) {
  const t = useTranslations();
  const query = trpc.moderation.reports.useInfiniteQuery(
    { state, limit: 20 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchOnMount: 'always' },
  );
  return (
    <ModerationFrame current={state} title={t('moderation.title')} text={t('moderation.text')}>
      <PagedList query={query} empty={t('moderation.empty')} emptyText={t('moderation.emptyText')}>
        {(report) => <ReportCard key={report.id} report={report} />}
      </PagedList>
    </ModerationFrame>
  );
}
