'use client';

import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { useReleaseSeats } from './useAnswer';

/** Asks before a group that hasn't confirmed loses its seats. */
export function ReleaseDialog({
  request: { id, hopper, seatsRequested: count },
  open,
  onClose,
}: DialogProps & { request: HostRequest }) {
  const t = useTranslations();
  const release = useReleaseSeats();
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={release.isPending}
      title={t('request.release.title', { guest: personName(t, hopper, 'guest') })}
    >
      <p>{t('request.release.explain', { count })}</p>
      <DialogFooter>
        <Button variant="secondary" disabled={release.isPending} onClick={onClose}>
          {t('request.release.keep')}
        </Button>
        <Button
          variant="danger"
          busy={release.isPending}
          onClick={() => release.mutate({ id }, { onSuccess: onClose })}
        >
          {t('request.release.action', { count })}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
