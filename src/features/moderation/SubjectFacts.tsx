'use client';

import { Badge } from '@/components/badge';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import type { ModeratedPerson } from '@/schemas/moderation';

export function SubjectFacts({ subject }: { subject: ModeratedPerson }) {
  const { t, dateAndTime } = useMessageTimes();
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
      </div>
    </div>
  );
}
