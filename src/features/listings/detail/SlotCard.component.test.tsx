import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { requestPath } from '@/format/requestLinks';
import { answer } from '@/test/components/server';
import { called, show } from '@/test/components/show';
import { aListing, aProfile, aRequest, aSlot, gil, newId } from '@/test/components/testData';
import { SlotCard } from './SlotCard';

const [slot, other] = [aSlot(), aSlot()];
const listing = aListing({ hostId: 'somebody', timeSlots: [slot, other] });

const scrolled = vi.fn();
beforeEach(() => {
  answer({ users: { profile: () => aProfile() }, requests: { overlaps: () => [] } });
  // jsdom doesn't do layout, so it lacks this method.
  Element.prototype.scrollIntoView = scrolled;
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

const arrive = (search = '') =>
  window.history.replaceState(null, '', requestPath(listing.id, slot.id) + search);
const onSent = vi.fn();
const card = (viewer: typeof gil | null, shown = slot) => (
  <SlotCard listing={listing} slot={shown} viewer={viewer} onSent={onSent} />
);
const dialog = () => screen.queryByRole('dialog');

test('a link that requests a seat at a meal opens its dialog once, and its parameters are removed', async () => {
  arrive('&from=mail');
  show(card(gil), gil);
  await waitFor(() => expect(dialog()).not.toBeNull());
  expect(window.location.pathname + window.location.search).toBe(
    `/listing/${listing.id}?from=mail`,
  );
  expect(scrolled).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

test('the request dialog starts with what the guest searched for', async () => {
  const search = 'seats=2&dietary=Nut+allergies&accessibility=step-free';
  window.history.replaceState(null, '', requestPath(listing.id, slot.id, search));
  show(card(gil), gil);
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('2 guests');
  expect(form.getByRole('checkbox', { name: 'Nut allergies' }).matches(':checked')).toBe(true);
  expect(form.getByRole('checkbox', { name: 'Step-free entry' }).matches(':checked')).toBe(true);
  expect(new URLSearchParams(window.location.search).get('seats')).toBe('2');
});

test('a link to a meal that has filled up only scrolls to it, then and later', async () => {
  arrive();
  const full = { ...slot, refusal: 'SEATS_FULL' as const };
  function SeatsComeFree() {
    const [shown, setShown] = useState<typeof slot>(full);
    return (
      <>
        {card(gil, shown)}
        <button type="button" onClick={() => setShown(slot)} />
      </>
    );
  }
  show(<SeatsComeFree />, gil);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(dialog()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '' }));
  await screen.findByRole('button', { name: called('Request to Join') });
  expect(dialog()).toBeNull();
});

test.each([
  ['another meal', gil, other],
  ['a visitor', null, slot],
] as const)('nothing opens for %s', async (_, viewer, shown) => {
  arrive();
  show(card(viewer, shown), viewer);
  await screen.findByRole('button', { name: called('Request to Join') });
  expect(window.location.search).toBe(`?request=${slot.id}`);
  expect(dialog()).toBeNull();
});

test('after a request is sent, the focus moves to its meal, because the button is gone', async () => {
  arrive('');
  window.history.replaceState(null, '', `/listing/${listing.id}`);
  const pending = {
    id: newId(),
    status: 'pending' as const,
    seatsRequested: 1,
    createdAt: slot.startsAt,
    isOpen: true,
  };
  let tell = () => {};
  function Asked() {
    const [shown, setShown] = useState<typeof slot>(slot);
    tell = () => setShown({ ...slot, refusal: 'ALREADY_REQUESTED', requests: [pending] });
    return card(gil, shown);
  }
  answer({
    requests: {
      create: () => {
        tell();
        return aRequest();
      },
      overlaps: () => [],
    },
  });
  show(<Asked />, gil);
  await userEvent.click(screen.getByRole('button', { name: called('Request to Join') }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send Request' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dinner'));
  expect(document.activeElement?.tagName).toBe('H3');
});

test('a full meal offers its waitlist next to “Fully Booked”', async () => {
  arrive('');
  window.history.replaceState(null, '', `/listing/${listing.id}`);
  const full = { ...slot, seatsLeft: 0, seatsPerRequest: 0, waitlistSeats: 4 };
  const create = vi.fn(() => aRequest());
  answer({ requests: { create, overlaps: () => [] } });
  show(card(gil, { ...full, refusal: 'SEATS_FULL' }), gil);
  expect(screen.getByRole('button', { name: 'Fully Booked' }).matches(':disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: called('Join the waitlist') }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: called('Join the waitlist') }));
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ waitlist: true }));
});

test('a host sees how full their meal is, counting all its requests', () => {
  const seats = { acceptedSeats: 6, pendingSeats: 4 };
  const groups = { accepted: 3, pending: 2, waitlisted: 1, open: 5, total: 105, ...seats };
  show(card(gil, { ...slot, capacityReserved: 6, refusal: 'OWN_SLOT', groups }), gil);
  expect(
    screen.getByText('6 of 10 seats taken · 3 groups · 2 pending · 1 on the waitlist'),
  ).toBeTruthy();
});
