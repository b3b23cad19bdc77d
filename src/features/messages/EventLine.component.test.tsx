import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ThreadEvent } from '@/schemas/request';
import { show } from '@/test/components/show';
import { aSlot, newId } from '@/test/components/testData';
import { EventLine } from './EventLine';

const invited = { from: null, to: 'invited' } as const;
const joined = { from: 'invited', to: 'accepted' } as const;
const withdrawn = { from: 'invited', to: 'cancelled' } as const;
const expired = { from: 'invited', to: 'expired' } as const;

test.each<[string, Pick<ThreadEvent, 'from' | 'to' | 'by'>]>([
  ['Hanna invited you: Dinner, Fri, Oct 15', { ...invited, by: 'other' }],
  ['You invited a group of 2: Dinner, Fri, Oct 15', { ...invited, by: 'viewer' }],
  ['You accepted the invitation', { ...joined, by: 'viewer' }],
  ['Hanna accepted the invitation', { ...joined, by: 'other' }],
  ['You declined the invitation', { ...withdrawn, by: 'viewer' }],
  ['Hanna withdrew the invitation', { ...withdrawn, by: 'other' }],
  ['The invitation has ended', { ...withdrawn, by: 'system' }],
  ['The invitation has ended', { ...expired, by: 'system' }],
])('a step of an invitation reads “%s”', (text, step) => {
  const event = { id: newId(), seatsRequested: 2, slot: aSlot(), reason: null, ...step };
  show(
    <ul>
      <EventLine
        event={{ ...event, createdAt: new Date('2027-10-10T12:00:00Z') }}
        name="Hanna"
        timeZone="America/New_York"
      />
    </ul>,
  );
  expect(screen.getByRole('listitem').textContent).toBe(text);
});
