'use client';

import { Button } from '@/components/button';
import { useUnblock } from '@/features/safety/BlockedPeople';
import { useTranslations } from '@/i18n/useTranslations';

export function ClosedNote({
  threadId,
  name,
  isBlocked,
}: {
  threadId: string;
  name: string;
  isBlocked: boolean;
}) {
  const t = useTranslations();
  const unblock = useUnblock();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t p-3">
      <p className="text-sm text-muted">
        {isBlocked ? t('safety.closed.blocked', { name }) : t('safety.closed.text')}
      </p>
      {isBlocked && (
        <Button
          variant="secondary"
          busy={unblock.isPending}
          onClick={() => unblock.mutate({ threadId })}
        >
          {t('safety.unblock.submit')}
        </Button>
      )}
    </div>
  );
}
