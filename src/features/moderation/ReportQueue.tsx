'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { pagedAndFresh } from '@/trpc/itemsOf';
import { ModerationFrame } from './ModerationFrame';
import { PagedList } from './PagedList';
import { ReportCard } from './ReportCard';
import { ReportGroupCard } from './ReportGroupCard';

function OpenReports() {
  const t = useTranslations();
  const query = trpc.moderation.groups.useInfiniteQuery({ limit: 20 }, pagedAndFresh);
  return (
    <PagedList query={query} empty={t('moderation.empty')} emptyText={t('moderation.emptyText')}>
      {(group) => {
        const [report] = group.firstReports;
        return group.reports === 1 && report ? (
          <ReportCard key={group.id} report={report} />
        ) : (
          <ReportGroupCard key={group.id} group={group} />
        );
      }}
    </PagedList>
  );
}

function AnsweredReports() {
  const t = useTranslations();
  const query = trpc.moderation.reports.useInfiniteQuery(
    { state: 'answered', limit: 20 },
    pagedAndFresh,
  );
  return (
    <PagedList query={query} empty={t('moderation.empty')} emptyText={t('moderation.emptyText')}>
      {(report) => <ReportCard key={report.id} report={report} />}
    </PagedList>
  );
}

export function ReportQueue({ state }: { state: 'open' | 'answered' }) {
  const t = useTranslations();
  return (
    <ModerationFrame current={state} title={t('moderation.title')} text={t('moderation.text')}>
      {state === 'open' ? <OpenReports /> : <AnsweredReports />}
    </ModerationFrame>
  );
}
