import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { EveList } from '@/schemas/eveList';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aSlot, gil, newId } from '@/test/components/testData';
import { GuestListPage } from './GuestListPage';

const slot = aSlot();
const guest: EveList['guests'][number] = {
  requestId: newId(),
  firstName: 'Adi',
  lastName: 'L',
  phone: null,
  email: null,
  seatsRequested: 2,
  dietaryFlags: [],
  dietaryCounts: [],
  dietaryNotes: null,
  allergens: [],
  allergies: [],
  accessibilityNeeds: [],
  stillComing: null,
};

function open(guests: EveList['guests'], seatsSetAside = 0) {
  const { id, type, startsAt, endsAt } = slot;
  const listing = { id: newId(), title: 'Roof', timeZone: 'America/New_York' };
  const meal = { slot: { id, type, startsAt, endsAt }, listing, isShared: true };
  answer({
    requests: { eveList: () => ({ ...meal, guests, seats: 2, seatsSetAside, dietary: [] }) },
  });
  show(<GuestListPage slotId={id} />, gil);
}

test('a host sends one message to all guests of a meal', async () => {
  const sendToGuests = vi.fn(() => ({ guests: 1 }));
  answer({ messages: { sendToGuests } });
  open([guest]);
  await userEvent.click(await screen.findByRole('button', { name: 'Message all guests' }));
  await userEvent.type(await screen.findByLabelText('Message'), 'Use the side door.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessSent to 1 group.']));
  expect(sendToGuests).toHaveBeenCalledWith(
    expect.objectContaining({ id: slot.id, body: 'Use the side door.' }),
  );
});

test('a host can call or email a guest, and go back to the dashboard', async () => {
  open([{ ...guest, phone: '+44 20 7946 0000', email: 'adi@example.test' }]);
  const phone = await screen.findByRole('link', { name: '+44 20 7946 0000' });
  expect(phone.getAttribute('href')).toBe('tel:+442079460000');
  const email = screen.getByRole('link', { name: 'adi@example.test' });
  expect(email.getAttribute('href')).toBe('mailto:adi@example.test');
  expect(phone.parentElement?.textContent).not.toContain('·');
  const dashboard = screen.getByRole('link', { name: 'Host Dashboard' });
  expect(dashboard.getAttribute('href')).toBe('/host');
});

test('the meal and its day are the heading, and the listing is below', async () => {
  open([guest]);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Dinner, Friday, October 15, 2027');
  expect(screen.getByText('Roof').closest('h1, h2')).toBeNull();
});

test('a meal without guests offers no message', async () => {
  open([]);
  await screen.findByRole('button', { name: 'Print guest list' });
  expect(screen.queryByRole('button', { name: 'Message all guests' })).toBeNull();
});

test('a host sees how many seats are not taken by anyone on the list', async () => {
  open([guest], 4);
  await screen.findByText('You set aside 4 more seats.');
});
