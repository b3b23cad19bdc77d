import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useAskedViewer } from '@/features/session/useViewer';
import { ViewerProvider } from '@/features/session/ViewerProvider';
import type { ListingDetail as Listing } from '@/schemas/listing';
import { SIGNED_IN_COOKIE } from '@/schemas/session';
import { errors } from '@/server/errors';
import { answer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { called, show } from '@/test/components/show';
import { aListing, aSlot, gil, newId } from '@/test/components/testData';
import { trpc } from '@/trpc/client';
import { ListingDetail } from './ListingDetail';

const street = '12 Palm Street';
const dinner = aSlot();
const listing = aListing({ hostId: newId(), timeSlots: [dinner] });
const own: Listing = {
  ...listing,
  addressLine1: street,
  timeSlots: [
    {
      ...dinner,
      refusal: 'ALREADY_REQUESTED',
      requests: [
        { id: newId(), status: 'accepted', isOpen: true, seatsRequested: 1, createdAt: new Date() },
      ],
    },
  ],
};

const viewerCall = vi.fn<() => typeof gil | null>();
const listingCall = vi.fn<() => Listing | Promise<Listing>>();

beforeEach(() => {
  viewerCall.mockReset().mockImplementation(() => gil);
  listingCall.mockReset().mockImplementation(() => own);
  answer({ users: { viewer: viewerCall }, listings: { byId: listingCall } });
  window.history.replaceState(null, '', `/listing/${listing.id}`);
});

function signIn(): void {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${SIGNED_IN_COOKIE}=1`);
  onTestFinished(() => {
    cookie.mockRestore();
    delete document.documentElement.dataset.user;
  });
}

/** A page for everyone, with the listing in it. */
function Page() {
  const utils = trpc.useUtils();
  useState(() => utils.listings.byId.setData({ id: listing.id }, listing));
  useAskedViewer();
  return <ListingDetail id={listing.id} isForEveryone />;
}
const open = () =>
  show(
    <ViewerProvider viewer={undefined}>
      <Page />
    </ViewerProvider>,
  );

const meal = () => within(screen.getByRole('heading', { level: 3 }).closest('li') as HTMLElement);
const requestButton = () => meal().queryByRole('button', { name: called('Request to Join') });

test('a visitor’s page is complete, and asks for nothing', async () => {
  open();
  expect(requestButton()).not.toBeNull();
  screen.getByRole('heading', { name: 'Safety' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([viewerCall.mock.calls, listingCall.mock.calls]).toEqual([[], []]);
});

test('someone signed in gets their request and the street by one call each, and keeps the focus', async () => {
  signIn();
  open();
  await screen.findByText(street);
  await waitFor(() => expect(requestButton()).toBeNull());
  meal().getByText(/accepted/i);
  expect([viewerCall.mock.calls.length, listingCall.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(document.body);
  expect(document.documentElement.dataset.user).toBe('');
});

test('until then, placeholders take the place of what may be different for them', async () => {
  signIn();
  const held = heldAnswer<Listing>();
  listingCall.mockImplementation(held.answer);
  open();
  const placeholder = requestButton()?.parentElement;
  // Only for users: the same page has no such look for visitors.
  expect(placeholder?.className).toContain('user:*:invisible');
  held.give(listing);
  await waitFor(() => expect(requestButton()?.parentElement?.className).not.toContain('invisible'));
});

test('without an answer, they can try again', async () => {
  signIn();
  viewerCall.mockImplementation(noAnswer);
  listingCall.mockImplementation(noAnswer);
  open();
  const [again] = await screen.findAllByRole('button', { name: called('Try again') });
  viewerCall.mockImplementation(() => gil);
  listingCall.mockImplementation(() => own);
  if (again) await userEvent.click(again);
  await screen.findByText(street);
  expect(screen.queryByRole('button', { name: called('Try again') })).toBeNull();
});

test('a listing that has just been hidden from them is not found', async () => {
  signIn();
  listingCall.mockImplementation(refuse(errors.notFound('Listing')));
  open();
  await screen.findByText('Listing not found');
});

test('someone whose session has just ended is a visitor', async () => {
  signIn();
  viewerCall.mockImplementation(() => null);
  listingCall.mockImplementation(() => listing);
  open();
  await waitFor(() => expect(requestButton()?.parentElement?.className).not.toContain('invisible'));
  expect(document.documentElement.dataset.user).toBeUndefined();
});
