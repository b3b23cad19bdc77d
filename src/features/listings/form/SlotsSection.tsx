'use client';

import { CalendarPlus, DoorOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Section } from '@/components/card';
import { Dialog, DialogFooter, dialogOnDemand } from '@/components/dialog';
import { useFieldError } from '@/components/form';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { zoneLabel } from '@/i18n/zoneLabel';
import { MAX_SLOTS_PER_LISTING } from '@/schemas/options';
import type { CanceledMeal, TimeSlot } from '@/schemas/timeSlot';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';
import { isUntouched, type ListingFields, newSlot, nextDay, type SlotFields } from './fields';
import { SlotInputs } from './SlotInputs';

const HolidayMeals = dialogOnDemand(() =>
  import('./HolidayMeals').then((module) => module.HolidayMeals),
);

const OpeningHours = dialogOnDemand(() =>
  import('./OpeningHours').then((module) => module.OpeningHours),
);

type Dropping = { index: number; slotId: string; guests: number };

function DropDialog({
  dropping,
  onKeep,
  onDrop,
}: {
  dropping: Dropping | null;
  onKeep: () => void;
  onDrop: () => void;
}) {
  const t = useTranslations();
  return (
    <Dialog
      open={dropping !== null}
      onClose={onKeep}
      title={t('listingForm.slots.drop.title', { count: dropping?.guests ?? 0 })}
    >
      <p className="text-sm text-muted">{t('listingForm.slots.drop.text')}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={onKeep}>
          {t('listingForm.slots.drop.keep')}
        </Button>
        <Button variant="danger" onClick={onDrop}>
          {t('listingForm.slots.drop.submit')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** A canceled meal stays canceled, so there's nothing to edit. */
function CanceledMeals({ meals }: { meals: readonly CanceledMeal[] }) {
  const { t, mealName, mealDate, mealClock } = useMealTexts();
  const timeZone = useWatch<ListingFields, 'timeZone'>({ name: 'timeZone' });
  if (meals.length === 0) return null;
  return (
    <ul className="space-y-2">
      {meals.map(({ id, type, startsAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 text-muted">
          <span>
            {t('meal.heading', {
              meal: mealName(type),
              date: mealDate(startsAt, timeZone),
              time: mealClock(startsAt, timeZone),
            })}
          </span>
          <Badge tone="bad">{t('listingForm.slots.canceled')}</Badge>
        </li>
      ))}
    </ul>
  );
}

/**
 * Once there's a slot, at least one always remains. `before` are the slots as saved. `onDrop` gets the number of
 * requests that the host knew of when they removed a slot.
 */
export function SlotsSection({
  before,
  canceled,
  onDrop,
}: {
  before: readonly TimeSlot[];
  canceled: readonly CanceledMeal[];
  onDrop: (slotId: string, requests: number) => void;
}) {
  const language = useLanguage();
  const { t } = language;
  const { getValues } = useFormContext<ListingFields>();
  const { fields, append, insert, remove } = useFieldArray<ListingFields, 'timeSlots'>({
    name: 'timeSlots',
  });
  const timeZone = useWatch<ListingFields, 'timeZone'>({ name: 'timeZone' });
  const error = useFieldError<ListingFields>('timeSlots');
  const errorId = useId();
  const [dropping, setDropping] = useState<Dropping | null>(null);
  const [choosing, setChoosing] = useState<'meals' | 'hours'>();
  const isInstitution = Boolean(trpc.users.profile.useQuery().data?.institutionUntil);
  const isOpenSukkah = fields.some(({ mode }) => mode === 'open');
  const hasMeals = fields.some((slot) => slot.mode !== 'open' && !isUntouched(slot));
  const [added, setAdded] = useState<readonly SlotFields[]>([]);
  const isFull = fields.length >= MAX_SLOTS_PER_LISTING;
  const slotBefore = (slotId: string) => before.find(({ id }) => id === slotId);

  const dropNow = ({ index, slotId, guests }: Dropping) => {
    remove(index);
    onDrop(slotId, guests);
  };
  const drop = (index: number, slotId: string) => {
    const guests = slotBefore(slotId)?.groups?.open ?? 0;
    if (guests > 0) setDropping({ index, slotId, guests });
    else dropNow({ index, slotId, guests });
  };
  const addMeals = (meals: SlotFields[]) => {
    // Untouched default slots make room for the chosen meals.
    const unwanted = getValues('timeSlots').flatMap((slot, index) =>
      isUntouched(slot) ? [index] : [],
    );
    if (unwanted.length > 0) remove(unwanted);
    append(meals, { shouldFocus: false });
    setAdded(meals);
    setChoosing(undefined);
  };
  return (
    <Section title={t('listingForm.slots.section')}>
      <p className="text-sm text-muted">
        {fields.length > 0
          ? t('listingForm.slots.zone', { zone: zoneLabel(language, timeZone) })
          : t('listingForm.slots.none')}
      </p>
      {isOpenSukkah && <p className="text-sm font-medium">{t('listingForm.hours.text')}</p>}
      {fields.map(({ id, slotId, type, startsAt }, index) => (
        <SlotInputs
          key={id}
          index={index}
          isFolded={added.some((meal) => meal.type === type && meal.startsAt === startsAt)}
          before={slotBefore(slotId)}
          onRemove={fields.length > 1 ? () => drop(index, slotId) : undefined}
          onDuplicate={
            isFull ? undefined : () => insert(index + 1, nextDay(getValues(`timeSlots.${index}`)))
          }
        />
      ))}
      <CanceledMeals meals={canceled} />
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div>
        <div className="flex flex-wrap gap-3">
          {!isOpenSukkah && (
            <>
              <Button
                variant={fields.length > 0 ? 'secondary' : 'primary'}
                {...HolidayMeals.approach}
                onClick={() => setChoosing('meals')}
              >
                <CalendarPlus />
                <span>{t('listingForm.holiday.open')}</span>
              </Button>
              <Button
                variant="secondary"
                {...(error && { 'aria-describedby': errorId, 'data-invalid': '' })}
                disabled={isFull}
                onClick={() => append(newSlot(new Date(), getValues('timeZone')))}
              >
                {t('listingForm.slots.add')}
              </Button>
            </>
          )}
          {(isOpenSukkah || (isInstitution && !hasMeals)) && (
            <Button
              variant="secondary"
              {...OpeningHours.approach}
              disabled={isFull}
              onClick={() => setChoosing('hours')}
            >
              <DoorOpen />
              <span>{t('listingForm.hours.open')}</span>
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-muted not-empty:mt-3">
          {added.length > 0 && t('listingForm.holiday.added', { count: added.length })}
        </p>
      </div>
      <HolidayMeals
        fields={getValues()}
        open={choosing === 'meals'}
        onClose={() => setChoosing(undefined)}
        onAdd={addMeals}
      />
      <OpeningHours
        room={MAX_SLOTS_PER_LISTING - fields.length}
        open={choosing === 'hours'}
        onClose={() => setChoosing(undefined)}
        onAdd={addMeals}
      />
      <DropDialog
        dropping={dropping}
        onKeep={() => setDropping(null)}
        onDrop={() => {
          if (dropping) dropNow(dropping);
          setDropping(null);
        }}
      />
    </Section>
  );
}
