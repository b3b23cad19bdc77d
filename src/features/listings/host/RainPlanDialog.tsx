'use client';

import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

export function RainPlanDialog({
  slotId,
  meal,
  plan,
  guests,
  open,
  onClose,
}: DialogProps & {
  slotId: string;
  meal: string;
  plan: string;
  guests: number;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.rainPlan.failed'));
  const tell = trpc.timeSlots.rainPlan.useMutation({
    onSuccess: async ({ guests: count }) => {
      onClose();
      toastSuccess(t, t('host.rainPlan.done', { count }));
      await stale({ kind: 'listing' });
    },
    onError: async (error) => {
      tellFailure(error);
      await stale({ kind: 'listing' });
    },
  });
  return (
    <Modal open={open} onClose={onClose} busy={tell.isPending} title={t('host.rainPlan.title')}>
      <p className="font-medium">{meal}</p>
      <p className="text-sm">{t('host.rainPlan.text', { plan, count: guests })}</p>
      <DialogFooter>
        <Button variant="secondary" disabled={tell.isPending} onClick={onClose}>
          {t('host.rainPlan.keep')}
        </Button>
        <Button busy={tell.isPending} onClick={() => tell.mutate({ id: slotId })}>
          {t('host.rainPlan.submit')}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
