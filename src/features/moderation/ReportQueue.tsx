'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { ModerationFrame } from './ModerationFrame';
import { PagedList } from './PagedList';
import { ReportCard } from './ReportCard';

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
