import { useTranslations } from '@/i18n/useTranslations';
import type { TimeSlot } from '@/schemas/timeSlot';

/** How the seats of a meal suit a group of this size. */
export function SeatsForGroup({
  slot: { seatsLeft, seatsPerRequest, maxGroupSize },
  groupSize,
}: {
  slot: Pick<TimeSlot, 'seatsLeft' | 'seatsPerRequest' | 'maxGroupSize'>;
  groupSize: number;
}) {
  const t = useTranslations();
  const waits = seatsPerRequest < groupSize;
  const text = () => {
    if (groupSize > maxGroupSize) return t('request.dialog.maxGroupSize', { count: maxGroupSize });
    if (waits) return t('need.match.waitlist', { left: seatsLeft });
    return t('request.dialog.seats', { count: seatsLeft });
  };
  return <p className={waits ? 'font-medium text-warn' : 'text-muted'}>{text()}</p>;
}
