'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../../listings/useMealTexts';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

export function StillComing({ request }: { request: HopperRequest }) {
  const { id, slot, listing, movedAt, movedFrom, placeChanged, stillComing, actions } = request;
  const t = useTranslations();
  const { mealDate, mealInstant, mealTimeInZone } = useMealTexts();
  const [cancelling, setCancelling] = useState(false);
  const stale = useInvalidateAfter();
  const say = trpc.requests.stillComing.useMutation({
    onSuccess: () => toastSuccess(t, t('requests.moved.said')),
    onError: useFailureToast(t('requests.moved.failed')),
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  if (!stillComing) return null;
  const heading = `moved-${id}`;
  const question =
    stillComing === 'yes' ? (movedAt ? 'yes' : 'yesSoon') : movedAt ? 'title' : 'soon';
  return (
    <section
      aria-labelledby={heading}
      className="mt-3 rounded-xl border border-warn/40 p-3 text-sm"
    >
      <h4 id={heading} className="font-semibold">
        {t(`requests.moved.${question}`)}
      </h4>
      {movedFrom && (
        <p>
          {t('requests.moved.from', {
            date: mealInstant(movedFrom, listing.timeZone),
            time: mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone),
            now: mealDate(slot.startsAt, listing.timeZone),
          })}
        </p>
      )}
      {placeChanged && <p>{t('requests.moved.place')}</p>}
      {stillComing === 'asked' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button busy={say.isPending || say.isSuccess} onClick={() => say.mutate({ id })}>
            {t('requests.moved.sayYes')}
          </Button>
          {actions.includes('cancel') && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              {t('requests.moved.sayNo')}
            </Button>
          )}
        </div>
      )}
      <CancelDialog request={request} open={cancelling} onClose={() => setCancelling(false)} />
    </section>
  );
}
