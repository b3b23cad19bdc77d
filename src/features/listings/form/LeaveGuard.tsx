'use client';

import { useEffect } from 'react';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';
import { useLeaveGuard } from './useLeaveGuard';

/**
 * Asks before unsaved changes are lost, while `active`. The leave button is disabled while saving.
 */
export function LeaveGuard({ active, saving }: { active: boolean; saving: boolean }) {
  const t = useTranslations();
  const { leave, stay } = useLeaveGuard(active);
  useEffect(() => {
    if (active) Dialog.warm();
  }, [active]);
  return (
    <Dialog open={leave !== null} onClose={stay} title={t('listingForm.leave.title')}>
      <p className="text-sm text-muted">{t('listingForm.leave.text')}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={stay}>
          {t('listingForm.leave.stay')}
        </Button>
        <Button variant="danger" busy={saving} onClick={() => leave?.()}>
          {t('listingForm.leave.submit')}
        </Button>
      </div>
    </Dialog>
  );
}
