import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, heldAnswer, noAnswer } from '@/test/components/server';
import { show, skeletons, toasts } from '@/test/components/show';
import { aListing, aSentInvitation, aSlot, gil, newId, page } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { HostListings } from './HostListings';

const TITLE = 'Which meals can’t you host?';

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

test('a sick host is told how many groups will be notified, and cancels a meal with one message', async () => {
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
  const cancelSeveral = vi.fn(() => ({ meals: 1, groups: 2 }));
  answer({ listings: { host: () => page(listing) }, timeSlots: { cancelSeveral } });
  show(<HostListings />, gil);
  // A meal without requests has nobody to notify, so the host just edits it.
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'I’m sick or can’t host' }));
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  dialog.getByText(
    '2 groups have requests or seats. We’ll tell them right away and offer other meals at this time. You can’t undo this.',
  );
  await user.type(dialog.getByLabelText('Message to all of them (optional)'), 'A fever.');
  answer({ listings: { host: () => page({ ...listing, timeSlots: [empty] }) } });
  await user.click(dialog.getByRole('button', { name: 'Cancel 1 meal and tell 2 groups' }));
  await waitFor(() => expect(toasts()).toEqual(['Success1 meal canceled. We told 2 groups.']));
  expect(cancelSeveral).toHaveBeenCalledExactlyOnceWith({ ids: [dinner.id], message: 'A fever.' });
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
    groups: {
      ...{ accepted: 3, pending: 75, waitlisted: 1, open: 80, total: 105 },
      ...{ acceptedSeats: 4, pendingSeats: 150 },
    },
  });
  answer({ listings: { host: () => page(aListing({ timeSlots: [dinner] })) } });
  show(<HostListings />, gil);
  await screen.findByText('6 of 10 seats taken · 2 kept by you · 1 group on the waitlist');
  const figure = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(['Confirmed', 'Available', 'Pending'].map(figure)).toEqual([
    'Confirmed3 groups, 4 seats',
    'Available4 seats',
    'Pending75 groups, 150 seats',
  ]);
  await user.click(screen.getByRole('button', { name: 'Actions for Dinner · Fri, Oct 15' }));
  await user.click(await screen.findByRole('menuitem', { name: 'I’m sick or can’t host' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Cancel 1 meal and tell 80 groups' });
});

test('seats held for an invitation aren’t the host’s own', async () => {
  const dinner = aSlot({ capacityReserved: 5 });
  answer({
    listings: { host: () => page(aListing({ timeSlots: [dinner] })) },
    invitations: { sent: () => [aSentInvitation({ slotId: dinner.id, groupSize: 3 })] },
  });
  show(<HostListings />, gil);
  await screen.findByText('5 of 10 seats taken · 3 held for invitations · 2 kept by you');
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
  dialog.getByText(/^“We’ll eat inside”: we’ll tell all 2 groups right away/);
  const announcedDinner = { ...dinner, rainTold: 'inside' };
  answer({ listings: { host: () => page({ ...listing, timeSlots: [announcedDinner, empty] }) } });
  await user.click(dialog.getByRole('button', { name: 'Tell them' }));
  await screen.findByText('You told your guests: We’ll eat inside');
  expect(toasts()).toEqual(['SuccessWe told 2 groups about the rain plan.']);
  expect(rainPlan).toHaveBeenCalledExactlyOnceWith({ id: dinner.id });
});

async function openMenu(values: Parameters<typeof aListing>[0] = {}) {
  const listing = aListing({ title: 'Roof', ...values });
  answer({ listings: { host: () => page(listing) } });
  show(<HostListings />, gil);
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Roof' }));
  await screen.findByRole('menu');
  return listing;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');

test('a listing’s title leads to its page, and its menu to what a host does with it', async () => {
  const { id } = await openMenu();
  expect(screen.getByRole('link', { name: 'Roof' }).getAttribute('href')).toBe(`/listing/${id}`);
  expect(items()).toEqual(['View', 'Share', 'Duplicate', 'Pause', 'Edit']);
  expect(['View', 'Duplicate', 'Edit'].map(hrefOf)).toEqual([
    `/listing/${id}`,
    `/host/create?copy=${id}`,
    `/host/edit/${id}`,
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share this sukkah' });
});

test('a listing is paused in one press, and resumed', async () => {
  const listing = await openMenu();
  const setVisible = vi.fn(({ visible }: { visible: boolean }) => {
    answer({ listings: { host: () => page({ ...listing, visible }) } });
    return { visible };
  });
  answer({ listings: { setVisible } });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pause' }));
  await screen.findByRole('heading', { level: 2, name: 'Paused' });
  await waitFor(() =>
    expect(toasts()).toEqual([
      'SuccessPaused. New guests can’t find it, and groups with seats keep them.',
    ]),
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Roof' })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Manage Roof' }));
  expect(items()).toEqual(['View', 'Duplicate', 'Resume', 'Edit']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Resume' }));
  await screen.findByText('Active');
  expect(setVisible.mock.calls).toEqual([
    [{ id: listing.id, visible: false }],
    [{ id: listing.id, visible: true }],
  ]);
});

test('a listing that moderators hid can’t be shared or paused', async () => {
  await openMenu({ hiddenReason: 'spam' });
  expect(items()).toEqual(['View', 'Duplicate', 'Edit']);
});
