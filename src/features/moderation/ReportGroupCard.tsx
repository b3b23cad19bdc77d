'use client';

import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { labelOf } from '@/format/labels';
import { personName } from '@/format/personName';
import type { ReportGroup } from '@/schemas/moderation';
import { trpc } from '@/trpc/client';
import { AnswerDialog } from './AnswerDialog';
import { PagedList } from './PagedList';
import { ReportCard } from './ReportCard';
import { SubjectFacts } from './SubjectFacts';

function AllReports({ subjectId }: { subjectId: string }) {
  const { t } = useMessageTimes();
  const query = trpc.moderation.reports.useInfiniteQuery(
    { state: 'open', limit: 20, subjectId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <PagedList query={query} empty={t('moderation.empty')}>
      {(report) => <ReportCard key={report.id} report={report} isInGroup />}
    </PagedList>
  );
}

/** All open reports about a person. */
export function ReportGroupCard({ group }: { group: ReportGroup }) {
  const { t, dateAndTime } = useMessageTimes();
  const [dismissing, setDismissing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { subject, reports, reporters, doubtfulReporters, firstReports, dismissableIds } = group;
  const name = subject ? personName(t, subject, 'user') : t('moderation.somebody');
  const title = t('moderation.group.title', { count: reports, name });
  const dismissable = dismissableIds.length;
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold break-words">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {t('moderation.group.from', {
              reporters,
              oldest: dateAndTime(group.oldestAt),
              newest: dateAndTime(group.newestAt),
            })}
          </p>
          {doubtfulReporters > 0 && (
            <p className="text-sm text-muted">
              {t('moderation.group.doubtful', { count: doubtfulReporters })}
            </p>
          )}
        </div>
        {group.isUrgent && <Badge tone="bad">{t('moderation.urgent')}</Badge>}
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {group.reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Badge>
              {t('moderation.group.reason', { reason: labelOf(t, 'report', reason), count })}
            </Badge>
          </li>
        ))}
      </ul>
      {subject && <SubjectFacts subject={subject} />}
      {dismissable > 1 && (
        <Button
          variant="secondary"
          aria-label={t('moderation.group.dismissNamed', { count: dismissable, name })}
          onClick={() => setDismissing(true)}
        >
          {t('moderation.group.dismiss', { count: dismissable })}
        </Button>
      )}
      {showsAll ? (
        <AllReports subjectId={group.id} />
      ) : (
        <div className="space-y-4">
          {firstReports.map((report) => (
            <ReportCard key={report.id} report={report} isInGroup />
          ))}
          {reports > firstReports.length && (
            <Button
              variant="secondary"
              aria-label={t('moderation.group.moreNamed', { count: reports, name })}
              onClick={() => setShowsAll(true)}
            >
              {t('moderation.group.more', { count: reports })}
            </Button>
          )}
        </div>
      )}
      {dismissing && (
        <AnswerDialog reportIds={dismissableIds} onClose={() => setDismissing(false)} />
      )}
    </Card>
  );
}
