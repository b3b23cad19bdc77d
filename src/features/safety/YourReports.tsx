'use client';

import { Badge, type BadgeTone } from '@/components/badge';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { labelOf } from '@/format/labels';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { Report } from '@/schemas/safety';
import { trpc } from '@/trpc/client';

export const reportTones: Record<Report['status'], BadgeTone> = {
  open: 'warn',
  acted: 'good',
  dismissed: 'neutral',
};

function Item({ report }: { report: Report }) {
  const { t, dateAndTime } = useMessageTimes();
  const { about, title, person, reason, details, status, answer, createdAt } = report;
  const name = person ? personName(t, person, 'user') : t('safety.reports.somebody');
  return (
    <li className="space-y-1 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-medium break-words">
          {t(`safety.reports.about.${about}`, { name, title: title ?? '' })}
        </p>
        <Badge tone={reportTones[status]}>{labelOf(t, 'reportStatus', status)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('safety.reports.line', {
          reason: labelOf(t, 'report', reason),
          date: dateAndTime(createdAt),
        })}
      </p>
      {details && (
        <p dir="auto" className="text-sm break-words whitespace-pre-line">
          {details}
        </p>
      )}
      {answer && (
        <p className="text-sm break-words whitespace-pre-line">
          {t('safety.reports.answer', { answer })}
        </p>
      )}
    </li>
  );
}

export function YourReports() {
  const t = useTranslations();
  const { data, isError, refetch } = trpc.safety.reports.useQuery({ limit: 50 });
  if (isError) return <LoadError title={t('safety.reports.failed')} onRetry={() => refetch()} />;
  if (!data?.items.length) return null;
  return (
    <Section title={t('safety.reports.section')}>
      <ul className="divide-y">
        {data.items.map((report) => (
          <Item key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}
