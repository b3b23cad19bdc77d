import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { called, show } from '@/test/components/show';
import { aListing, aSlot, gil, newId, sukkot2027 } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { HostListingCard } from '../host/HostListingCard';
import { CreateListing } from './CreateListing';

const past = aSlot({
  startsAt: new Date('2026-09-25T23:00:00Z'),
  endsAt: new Date('2026-09-26T01:00:00Z'),
  isFree: false,
  priceCents: 2500,
  currency: 'ILS',
  isOver: true,
  requests: [
    { id: newId(), status: 'accepted', seatsRequested: 2, createdAt: new Date(0), isOpen: true },
  ],
});
const listing = aListing({
  title: 'Roof',
  kashrutLevel: 'mehadrin',
  photoUrl: 'https://pictures.example/roof.jpg',
  addressLine1: '1 Palm Street',
  lat: 40.1,
  lon: -73.1,
  timeSlots: [past, aSlot({ startsAt: new Date('2026-07-01T12:00:00Z'), isOver: true })],
});
const moved = {
  id: past.id,
  startsAt: new Date('2027-10-15T23:00:00Z'),
  endsAt: new Date('2027-10-16T01:00:00Z'),
};

async function openAgain() {
  const create = vi.fn((_: Inputs['listings']['create']) => aListing());
  answer({
    listings: { byId: () => listing, again: () => [moved], create },
    zmanim: { meals: () => sukkot2027 },
  });
  window.history.replaceState(null, '', `/host/create?again=${listing.id}`);
  show(<CreateListing />, gil);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Roof');
  return create;
}

test('only listings with no meals left can be repeated', () => {
  show(<HostListingCard listing={listing} moving={{ current: undefined }} />, gil);
  const link = screen.getByRole('link', { name: called('Again next year') });
  expect(link.getAttribute('href')).toBe(`/host/create?again=${listing.id}`);
  show(
    <HostListingCard
      listing={aListing({ timeSlots: [past, aSlot()] })}
      moving={{ current: undefined }}
    />,
    gil,
  );
  expect(screen.getAllByRole('link', { name: called('Again next year') })).toHaveLength(1);
});

test('a copy has all details and its meals in the coming Sukkot, but no guests', async () => {
  const create = await openAgain();
  await userEvent.click(screen.getByRole('button', { name: 'Create Listing' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  const [sent] = create.mock.calls[0] ?? [];
  expect(sent).toMatchObject({
    title: 'Roof',
    kashrutLevel: 'mehadrin',
    photoUrl: 'https://pictures.example/roof.jpg',
    addressLine1: '1 Palm Street',
    lat: 40.1,
    lon: -73.1,
    visible: true,
  });
  expect(sent?.timeSlots).toEqual([
    {
      type: 'dinner',
      mode: 'approval',
      startsAt: '2027-10-15T23:00:00.000Z',
      endsAt: '2027-10-16T01:00:00.000Z',
      capacityTotal: 10,
      isFree: false,
      donationSuggestedCents: 0,
      priceCents: 2500,
      currency: 'ILS',
    },
  ]);
});

test('a copy at a different address drops the old pin', async () => {
  const create = await openAgain();
  await userEvent.type(screen.getByLabelText(/^Address line 1/), ' 7');
  await userEvent.click(screen.getByRole('button', { name: 'Create Listing' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(create.mock.calls[0]?.[0]).not.toHaveProperty('lat');
});

test('a duplicate has all details but no meals, and loads no other times', async () => {
  const again = vi.fn(() => [moved]);
  answer({ listings: { byId: () => listing, again }, zmanim: { meals: () => sukkot2027 } });
  window.history.replaceState(null, '', `/host/create?copy=${listing.id}`);
  const { unmount } = show(<CreateListing />, gil);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Roof');
  screen.getByText(
    'This copies your listing without its times. Nothing is published until you save.',
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Address line 1/).value).toBe('1 Palm Street');
  const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  const started = titles();
  unmount();
  // As many time slots as an empty form starts with.
  window.history.replaceState(null, '', '/host/create');
  show(<CreateListing />, gil);
  await screen.findByLabelText(/^Title/);
  expect(started).toEqual(titles());
  expect(again).not.toHaveBeenCalled();
});
