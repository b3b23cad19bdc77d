'use client';

import { useId, useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { reportTones } from '@/features/safety/YourReports';
import { labelOf } from '@/format/labels';
import { personName } from '@/format/personName';
import type { QueuedReport } from '@/schemas/moderation';
import type { ModerationMeasure } from '@/schemas/options';
import { AnswerDialog } from './AnswerDialog';
import { Evidence } from './Evidence';
import { MeasureDialog } from './MeasureDialog';
import { SubjectFacts } from './SubjectFacts';

function measuresFor({ subject, listing }: QueuedReport): ModerationMeasure[] {
  if (!subject || subject.hasLeft) return [];
  const measures: ModerationMeasure[] = ['warn'];
  if (listing) measures.push(listing.hiddenAt ? 'showListing' : 'hideListing');
  if (!subject.isModerator) measures.push(subject.suspendedAt ? 'lift' : 'suspend');
  return measures;
}

/** `isInGroup` is for a report in a card about its subject, which says what's known about them. */
export function ReportCard({
  report,
  isInGroup = false,
}: {
  report: QueuedReport;
  isInGroup?: boolean;
}) {
  const { t, dateAndTime } = useMessageTimes();
  const [measure, setMeasure] = useState<ModerationMeasure>();
  const [answering, setAnswering] = useState(false);
  const { subject, reporter, listing, isOwn, about, reason, status, createdAt, answer } = report;
  const Heading = isInGroup ? 'h3' : 'h2';
  // Cards repeat their buttons, and a group repeats its person, so names include the report.
  const id = useId();
  const named = (button: string) => ({
    id: `${id}-${button}`,
    'aria-labelledby': `${id}-${button} ${id}-title ${id}-line`,
  });
  const name = subject ? personName(t, subject, 'user') : t('moderation.somebody');
  const title = t(`moderation.about.${about}`, { name });
  return (
    <Card
      as="article"
      className={`space-y-4 p-4 ${isInGroup ? '' : 'sm:p-5'}`}
      aria-labelledby={`${id}-title ${id}-line`}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <Heading id={`${id}-title`} className="font-semibold break-words">
            <bdi>{title}</bdi>
          </Heading>
          <p id={`${id}-line`} className="text-sm text-muted">
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
      {subject && !isInGroup && <SubjectFacts subject={subject} />}
      {listing && (
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {listing.hiddenAt && <Badge tone="warn">{t('moderation.hidden')}</Badge>}
          {!listing.visible && <Badge>{t('moderation.hiddenByHost')}</Badge>}
        </div>
      )}
      <Evidence report={report} />
      {answer && <p className="text-sm break-words">{t('moderation.answered', { answer })}</p>}
      {isOwn ? (
        <p className="text-sm text-muted">{t('moderation.own')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {measuresFor(report).map((one) => (
            <Button
              key={one}
              {...named(one)}
              variant={one === 'suspend' || one === 'hideListing' ? 'danger' : 'secondary'}
              onClick={() => setMeasure(one)}
            >
              {t(`moderation.measure.${one}`)}
            </Button>
          ))}
          {status === 'open' && (
            <Button {...named('answer')} onClick={() => setAnswering(true)}>
              {t('moderation.answer.open')}
            </Button>
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
      {answering && <AnswerDialog reportIds={[report.id]} onClose={() => setAnswering(false)} />}
    </Card>
  );
}
