'use client';

import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

/** Confirms for another year that a person's account is an institution, or that it isn't one. */
export function Institution({
  userId,
  institutionUntil,
  onChange,
}: {
  userId: string;
  institutionUntil: Date | null;
  onChange: () => void;
}) {
  const { t, locale } = useLanguage();
  const change = trpc.moderation.setInstitution.useMutation({
    onSuccess: () => {
      onChange();
      toast({ title: t('moderation.dialog.done') });
    },
    onError: useFailureToast(t('moderation.institution.failed')),
  });
  const set = (isInstitution: boolean) => change.mutate({ userId, isInstitution });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {institutionUntil && (
        <Badge>
          {t('moderation.institution.until', {
            date: formatDate(locale, institutionUntil, { dateStyle: 'medium', timeZone: 'UTC' }),
          })}
        </Badge>
      )}
      <Button variant="secondary" busy={change.isPending} onClick={() => set(true)}>
        {t(institutionUntil ? 'moderation.institution.again' : 'moderation.institution.confirm')}
      </Button>
      {institutionUntil && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => set(false)}>
          {t('moderation.institution.remove')}
        </Button>
      )}
    </div>
  );
}
