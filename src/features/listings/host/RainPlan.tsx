'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { rainText } from '@/format/rain';
import type { ListingWithSlots } from '@/schemas/listing';
import type { TimeSlot } from '@/schemas/timeSlot';
import { useMealTexts } from '../useMealTexts';

const RainPlanDialog = dialogOnDemand(() =>
  import('./RainPlanDialog').then((module) => module.RainPlanDialog),
);

export function RainPlan({
  slot,
  listing,
  meal,
  mealId,
}: {
  slot: TimeSlot;
  listing: ListingWithSlots;
  meal: string;
  mealId: string;
}) {
  const language = useMealTexts();
  const { t } = language;
  const [open, setOpen] = useState(false);
  const plan = rainText(language, listing);
  const guests = slot.groups?.accepted ?? 0;
  const announcedPlan = rainText(language, {
    rainPlan: slot.rainTold,
    rainCancelBy: slot.rainToldBy,
  });
  if (slot.isOver || !plan || guests === 0) return null;
  return (
    <>
      {announcedPlan && (
        <p className="text-sm text-muted">{t('host.rainPlan.told', { plan: announcedPlan })}</p>
      )}
      <Button variant="quiet" aria-describedby={mealId} onClick={() => setOpen(true)}>
        {t('host.rainPlan.open')}
      </Button>
      <RainPlanDialog
        slotId={slot.id}
        {...{ meal, plan, guests, open }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
