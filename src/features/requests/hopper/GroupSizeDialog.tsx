'use client';

import { useForm, useWatch } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { groupSizeOptions } from '../../needs/groupSizeOptions';

const { SelectInput } = inputsOf<{ seatsRequested: number }>();

/** Says what a new size means before the guest saves it. */
function Consequence({ request, size }: { request: HopperRequest; size: number }) {
  const t = useTranslations();
  const { status, slot, seatsRequested: before } = request;
  const change =
    status === 'waitlisted'
      ? size !== before && size <= slot.seatsPerRequest && 'fits'
      : size < before
        ? status === 'accepted' && 'givesUp'
        : size > before &&
          (status === 'accepted' ? 'asks' : size > slot.seatsPerRequest && 'waits');
  return (
    <p role="status" className="text-sm text-muted empty:-mb-4">
      {change &&
        t(`requests.groupSize.${change}`, {
          before,
          count: change === 'fits' ? size : Math.abs(size - before),
          left: slot.seatsLeft,
        })}
    </p>
  );
}

export function GroupSizeDialog({
  request,
  open,
  onClose,
}: DialogProps & { request: HopperRequest }) {
  const t = useTranslations();
  const { id, status, slot, seatsRequested, seatsWanted } = request;
  const isAccepted = status === 'accepted';
  const largest = isAccepted
    ? Math.min(slot.maxGroupSize, seatsRequested + slot.seatsLeft)
    : slot.maxGroupSize;
  const form = useForm({ values: { seatsRequested: seatsWanted ?? seatsRequested } });
  const size = useWatch({ control: form.control, name: 'seatsRequested' });
  const more = isAccepted ? Math.max(0, size - seatsRequested) : 0;
  const stale = useInvalidateAfter();
  const change = trpc.requests.changeSize.useMutation({
    onSuccess: () => {
      onClose();
      toastSuccess(t, t(more > 0 ? 'requests.groupSize.asked' : 'requests.groupSize.saved'));
    },
    onError: useFailureToast(t('requests.groupSize.failed')),
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  const waitlist = status === 'pending' && size > Math.max(seatsRequested, slot.seatsPerRequest);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={change.isPending}
      title={t('requests.card.groupSize')}
      form={form}
      onSubmit={(values) => change.mutate({ id, ...values, waitlist })}
      keep={t('common.cancel')}
      submit={
        more > 0 ? t('requests.groupSize.ask', { count: more }) : t('requests.groupSize.save')
      }
    >
      <SelectInput
        name="seatsRequested"
        label={t('request.dialog.guests')}
        options={groupSizeOptions(t, Math.max(largest, seatsRequested))}
      />
      <Consequence request={request} size={size} />
    </FormDialog>
  );
}
