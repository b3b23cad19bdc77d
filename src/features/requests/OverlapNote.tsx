'use client';

import { TriangleAlert } from 'lucide-react';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';

/** Warns about the guest's other requests at the same time. They can send this one anyway. */
export function OverlapNote({ slotId }: { slotId: string }) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  // Always refetch: a host may have answered, or the guest may have sent another request.
  const { data } = trpc.requests.overlaps.useQuery({ slotId }, { refetchOnMount: 'always' });
  return (
    <div role="status" className="space-y-4 empty:-mb-4">
      {data?.map(({ requestId, status, slot, listing }) => (
        <p
          key={requestId}
          className="flex items-start gap-2 rounded-xl border border-warn/40 bg-warn/5 p-3 text-sm break-words"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
          <span className="min-w-0">
            {t(`request.dialog.overlap.${status}`, {
              meal: mealName(slot.type),
              listing: listing.title,
              date: mealDate(slot.startsAt, listing.timeZone),
              time: mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone),
            })}
          </span>
        </p>
      ))}
    </div>
  );
}
