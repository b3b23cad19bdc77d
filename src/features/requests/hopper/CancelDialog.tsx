'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { Field, Textarea } from '@/components/field';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import type { HopperRequest } from './HopperRequestCard';

const MAX_REASON = 1000;

/** Asks once more before a guest takes a request back; it cannot be undone. */
export function CancelDialog({
  request: { id, status, seatsRequested, listing },
  open,
  onClose,
}: {
  request: HopperRequest;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const stale = useStale();
  const cancel = trpc.requests.cancel.useMutation({
    onSuccess: () => {
      onClose();
      toast({ title: t('common.success'), description: t('requests.cancel.done') });
    },
    onError: useFailureToast(t('requests.cancel.failed')),
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('requests.cancel.title')}>
      <p className="text-sm">
        {t(status === 'accepted' ? 'requests.cancel.accepted' : 'requests.cancel.waiting', {
          count: seatsRequested,
          title: listing.title,
        })}
      </p>
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          cancel.mutate({ id, reason });
        }}
      >
        <Field label={t('requests.cancel.reason')} hint={t('requests.cancel.reasonHint')}>
          {(field) => (
            <Textarea
              {...field}
              rows={2}
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('requests.cancel.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {t('requests.cancel.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
