'use client';

import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import type { TimeSlot } from '@/schemas/timeSlot';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../useMealTexts';

/** A day's opening hours as the host sees them, and a button that closes the sukkah for the day. */
export function OpeningHours({ slot, timeZone }: { slot: TimeSlot; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  const { id, isOver, isClosed, startsAt, endsAt } = slot;
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.hours.failed'));
  const change = trpc.timeSlots.setClosed.useMutation({
    onSuccess: async ({ closed }) => {
      toastSuccess(t, t(closed ? 'host.hours.closed' : 'host.hours.opened'));
      await stale({ kind: 'listing' });
    },
    onError: async (error) => {
      tellFailure(error);
      await stale({ kind: 'listing' });
    },
  });
  const headingId = `hours-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={headingId} className="font-medium">
          {(isOver ? texts.mealDateYear : texts.mealDate)(startsAt, timeZone)}
        </p>
        <p className="text-sm text-muted">{texts.mealTimeInZone(startsAt, endsAt, timeZone)}</p>
        {isClosed && <Badge tone="warn">{t('meal.closed')}</Badge>}
      </div>
      {!isOver && (
        <Button
          variant="secondary"
          about={headingId}
          busy={change.isPending}
          onClick={() => change.mutate({ id, closed: !isClosed })}
        >
          {t(isClosed ? 'host.hours.open' : 'host.hours.close')}
        </Button>
      )}
    </li>
  );
}
