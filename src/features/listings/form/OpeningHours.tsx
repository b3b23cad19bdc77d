'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Field, Input } from '@/components/field';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { openingHours, type SlotFields } from './fields';
import { dayLater, endAfter } from './zonedTime';

/** Returns the days of an open sukkah, at most one more than `most`. */
function daysFrom(first: string, last: string, most: number): string[] {
  const days: string[] = [];
  for (let day = first; day && day <= last && days.length <= most; )
    day = dayLater(`${days[days.push(day) - 1]}T12:00`).slice(0, 10);
  return days;
}

/** Adds the same opening hours for one or several days. */
export function OpeningHours({
  room,
  open,
  onClose,
  onAdd,
}: DialogProps & { room: number; onAdd: (added: SlotFields[]) => void }) {
  const t = useTranslations();
  const [values, setValues] = useState({ first: '', last: '', opens: '10:00', closes: '21:00' });
  const { first, last, opens, closes } = values;
  const days = daysFrom(first, last || first, room);
  const isComplete = Boolean(first && opens && closes);
  const fault =
    first && last && last < first
      ? t('listingForm.hours.order')
      : days.length > room
        ? t('listingForm.hours.tooMany', { most: room })
        : undefined;
  const input = (name: keyof typeof values, type: 'date' | 'time', error?: string) => (
    <Field label={t(`listingForm.hours.${name}`)} error={error} required={name !== 'last'}>
      {(props) => (
        <Input
          {...props}
          type={type}
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      )}
    </Field>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so this would also submit the page's form.
    event.stopPropagation();
    if (!isComplete || fault) return;
    const starts = days.map((day) => `${day}T${opens}`);
    onAdd(starts.map((startsAt) => openingHours({ startsAt, endsAt: endAfter(startsAt, closes) })));
    setValues({ ...values, first: '', last: '' });
  };
  return (
    <Modal open={open} onClose={onClose} title={t('listingForm.hours.title')}>
      <form className="contents" noValidate onSubmit={submit}>
        <p className="text-sm text-muted">{t('listingForm.hours.text')}</p>
        <div className="grid grid-cols-2 gap-x-3 gap-y-5">
          {input('first', 'date')}
          {input('last', 'date', fault)}
          {input('opens', 'time')}
          {input('closes', 'time')}
        </div>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete || Boolean(fault)}>
            {t('listingForm.hours.submit', { count: isComplete ? days.length : 0 })}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
