import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, heldAnswer, noAnswer } from '@/test/components/server';
import { show, skeletons, toasts } from '@/test/components/show';
import { aListing, aSlot, gil, newId, page } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { HostListings } from './HostListings';

test('loading listings show 2 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['listings']['host']>();
  answer({ listings: { host: slow } });
  show(<HostListings />, gil);
  expect(skeletons()).toHaveLength(2);
  give(page(aListing({ title: 'Under the vines' })));
  await screen.findByText('Under the vines');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test("listings that fail to load don't look like an empty list", async () => {
  answer({ listings: { host: noAnswer } });
  show(<HostListings />, gil);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No listings yet')).toBeNull();
  answer({ listings: { host: () => page() } });
  await userEvent.click(again);
  await screen.findByText('No listings yet');
});

test('a sick host is told how many guests will be notified, and cancels with one message', async () => {
  const user = userEvent.setup();
  const baseRequest = { id: newId(), seatsRequested: 1, createdAt: new Date() };
  const requests = [
    { ...baseRequest, status: 'accepted', isOpen: true },
    { ...baseRequest, status: 'pending', isOpen: true },
    { ...baseRequest, status: 'declined', isOpen: false },
  ] as const;
  const listingId = newId();
  const dinner = aSlot({ listingId, requests: [...requests] });
  const empty = aSlot({ listingId, type: 'lunch' });
  const vines = { id: listingId, title: 'Under the vines' };
  const listing = aListing({ ...vines, timeSlots: [dinner, empty] });
  const cancel = vi.fn(() => ({ guests: 2 }));
  answer({ listings: { host: () => page(listing) }, timeSlots: { cancel } });
  show(<HostListings />, gil);
  // A meal without requests has nobody to notify, so the host just edits it.
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'I’m sick or can’t host' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this meal?' }));
  dialog.getByText(
    /^2 guests have requested this meal or have a seat\. We’ll tell them right away/,
  );
  await user.type(dialog.getByLabelText('Message to all of them (optional)'), 'A fever.');
  answer({ listings: { host: () => page({ ...listing, timeSlots: [empty] }) } });
  await user.click(dialog.getByRole('button', { name: 'Cancel and tell 2 guests' }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessMeal canceled. We told 2 guests.']));
  expect(cancel).toHaveBeenCalledExactlyOnceWith({ id: dinner.id, message: 'A fever.' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Under the vines' })),
  );
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a meal counts all its requests, even if the listing includes only some of them', async () => {
  const user = userEvent.setup();
  const dinner = aSlot({
    capacityReserved: 6,
    requests: [
      { id: newId(), seatsRequested: 1, createdAt: new Date(), status: 'pending', isOpen: true },
    ],
    groups: { accepted: 3, pending: 75, waitlisted: 0, open: 80, total: 105 },
  });
  answer({ listings: { host: () => page(aListing({ timeSlots: [dinner] })) } });
  show(<HostListings />, gil);
  await screen.findByText('6 of 10 seats taken');
  const figure = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect([figure('Confirmed'), figure('Pending')]).toEqual(['Confirmed3', 'Pending75']);
  await user.click(screen.getByRole('button', { name: 'Actions for Dinner · Fri, Oct 15' }));
  await user.click(await screen.findByRole('menuitem', { name: 'I’m sick or can’t host' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Cancel and tell 80 guests' });
});

test('a host announces the rain plan to all guests, if there is one', async () => {
  const user = userEvent.setup();
  const baseRequest = { id: newId(), seatsRequested: 1, createdAt: new Date(), isOpen: true };
  const requests = [
    { ...baseRequest, status: 'accepted' as const },
    { ...baseRequest, status: 'accepted' as const },
  ];
  const listingId = newId();
  const dinner = aSlot({ listingId, requests });
  const empty = aSlot({ listingId, type: 'lunch' });
  const listing = aListing({ id: listingId, rainPlan: 'inside', timeSlots: [dinner, empty] });
  const rainPlan = vi.fn(() => ({ guests: 2 }));
  answer({ listings: { host: () => page(listing) }, timeSlots: { rainPlan } });
  show(<HostListings />, gil);
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Announce rain plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce the rain plan?' }));
  dialog.getByText(/^“We’ll eat inside”: we’ll tell all 2 guests right away/);
  const announcedDinner = { ...dinner, rainTold: 'inside' };
  answer({ listings: { host: () => page({ ...listing, timeSlots: [announcedDinner, empty] }) } });
  await user.click(dialog.getByRole('button', { name: 'Tell them' }));
  await screen.findByText('You told your guests: We’ll eat inside');
  expect(toasts()).toEqual(['SuccessWe told 2 guests about the rain plan.']);
  expect(rainPlan).toHaveBeenCalledExactlyOnceWith({ id: dinner.id });
});
