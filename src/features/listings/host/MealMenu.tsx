'use client';

import { CalendarX2, CloudRain, EllipsisVertical, Printer } from 'lucide-react';
import { useState } from 'react';
import { dialogOnDemand } from '@/components/dialog';
import { Link } from '@/components/link';
import { Menu, menuActionClass } from '@/components/menu';
import { rainText } from '@/format/rain';
import type { ListingWithSlots } from '@/schemas/listing';
import type { TimeSlot } from '@/schemas/timeSlot';
import { useMealTexts } from '../useMealTexts';

const CancelMealsDialog = dialogOnDemand(() =>
  import('./CancelMealsDialog').then((module) => module.CancelMealsDialog),
);

const RainPlanDialog = dialogOnDemand(() =>
  import('./RainPlanDialog').then((module) => module.RainPlanDialog),
);

/** Stands in for the numbers of groups that aren't loaded: none is like another. */
const unknownGroups = (count: number) => Array.from({ length: count }, (_, n) => -1 - n);

/** A host's actions for one meal. `meal` is its name. Calls `onCanceled` once the meal is canceled. */
export function MealMenu({
  slot,
  listing,
  meal,
  onCanceled,
}: {
  slot: TimeSlot;
  listing: ListingWithSlots;
  meal: string;
  onCanceled: () => void;
}) {
  const language = useMealTexts();
  const { t } = language;
  const [open, setOpen] = useState<'rain' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { accepted = 0, open: openRequests = 0 } = slot.groups ?? {};
  const plan = rainText(language, listing);
  const canAnnounce = plan !== null && !slot.isOver && accepted > 0;
  const canCancel = !slot.isOver && openRequests > 0;
  if (!open && !canAnnounce && !canCancel && accepted === 0) return null;
  return (
    <>
      <Menu
        label={t('host.card.actions', { meal })}
        buttonClass="-m-1.5 rounded-lg p-3 text-muted hover:bg-raised hover:text-ink"
        button={<EllipsisVertical className="size-5" />}
        itemsClass="z-30 w-64"
      >
        {accepted > 0 && (
          <Link href={`/host/list/${slot.id}`} className={menuActionClass}>
            <Printer className="text-muted" />
            <span>{t('guestList.open')}</span>
          </Link>
        )}
        {canAnnounce && (
          <button type="button" className={menuActionClass} onClick={() => setOpen('rain')}>
            <CloudRain className="text-muted" />
            <span>{t('host.rainPlan.open')}</span>
          </button>
        )}
        {canCancel && (
          <button
            type="button"
            className={`${menuActionClass} text-bad`}
            onClick={() => setOpen('cancel')}
          >
            <CalendarX2 />
            <span>{t('host.cancelMeal.open')}</span>
          </button>
        )}
      </Menu>
      <RainPlanDialog
        slotId={slot.id}
        meal={meal}
        plan={plan ?? ''}
        guests={accepted}
        open={open === 'rain'}
        onClose={close}
      />
      <CancelMealsDialog
        own={{ ...slot, listing, groups: unknownGroups(openRequests), seats: 0 }}
        open={open === 'cancel'}
        onClose={close}
        onDone={onCanceled}
      />
    </>
  );
}
