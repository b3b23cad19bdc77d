'use client';

import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { isOpen, MAX_SLOTS_PER_LISTING } from '@/schemas/options';
import type { TimeSlot } from '@/schemas/timeSlot';
import { type ListingFields, newSlot } from './fields';
import { SlotInputs } from './SlotInputs';
import { Section } from './sections';
import { useFieldError } from './useFieldError';

/** Guests whose request on this slot still stands; each has one at most. */
const guestsOn = (slot: TimeSlot | undefined) =>
  slot?.requests.filter(({ status }) => isOpen(status)).length ?? 0;

const askedFor = (guests: number) =>
  `${guests === 1 ? '1 guest has' : `${guests} guests have`} asked for seats at this meal`;

type Dropping = { index: number; guests: number };

/** Warns before a slot is dropped that guests have asked for. */
function DropDialog({
  dropping,
  onKeep,
  onDrop,
}: {
  dropping: Dropping | null;
  onKeep: () => void;
  onDrop: () => void;
}) {
  return (
    <Dialog open={dropping !== null} onClose={onKeep} title={askedFor(dropping?.guests ?? 0)}>
      <p className="text-sm text-muted">
        If you remove it, their requests are cancelled when you save, and they are told.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep this meal
        </Button>
        <Button variant="danger" onClick={onDrop}>
          Remove this meal
        </Button>
      </div>
    </Dialog>
  );
}

/** The list of time slots; at least one stays. `before` are the slots as they were saved. */
export function SlotsSection({ before }: { before: readonly TimeSlot[] }) {
  const { getValues } = useFormContext<ListingFields>();
  const { fields, append, remove } = useFieldArray<ListingFields, 'timeSlots'>({
    name: 'timeSlots',
  });
  const timeZone = useWatch<ListingFields, 'timeZone'>({ name: 'timeZone' });
  const error = useFieldError('timeSlots');
  const [dropping, setDropping] = useState<Dropping | null>(null);
  const slotBefore = (slotId: string) => before.find(({ id }) => id === slotId);

  const drop = (index: number, slotId: string) => {
    const guests = guestsOn(slotBefore(slotId));
    if (guests > 0) setDropping({ index, guests });
    else remove(index);
  };
  return (
    <Section title="Time slots">
      <p className="text-sm text-muted">Times are those of {timeZone.replaceAll('_', ' ')}.</p>
      {fields.map(({ id, slotId }, index) => (
        <SlotInputs
          key={id}
          index={index}
          before={slotBefore(slotId)}
          onRemove={fields.length > 1 ? () => drop(index, slotId) : undefined}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        disabled={fields.length >= MAX_SLOTS_PER_LISTING}
        onClick={() => append(newSlot(new Date(), getValues('timeZone')))}
      >
        Add Time Slot
      </Button>
      <DropDialog
        dropping={dropping}
        onKeep={() => setDropping(null)}
        onDrop={() => {
          if (dropping) remove(dropping.index);
          setDropping(null);
        }}
      />
    </Section>
  );
}
