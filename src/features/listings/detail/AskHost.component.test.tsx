import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errors } from '@/server/errors';
import { answer, refuse } from '@/test/components/server';
import { called, forgetPage, show, toasts } from '@/test/components/show';
import { aListing, aMessage, gil, newId } from '@/test/components/testData';
import { ListingDetail } from './ListingDetail';

const listing = aListing({ hostId: newId(), timeSlots: [] });
const question = 'Is there parking?';

function open(viewer: typeof gil | null, shown = listing) {
  answer({ users: { viewer: () => viewer }, listings: { byId: () => shown } });
  return show(<ListingDetail id={shown.id} />, viewer);
}
const button = () => screen.findByRole('button', { name: 'Ask the host' });
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your question');

test('a guest asks the host a question', async () => {
  const ask = vi.fn(({ body }: { body: string }) => aMessage({ body }));
  answer({ messages: { ask } });
  open(gil);
  await userEvent.click(await button());
  await userEvent.type(await box(), question);
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() =>
    expect(toasts()).toEqual(['Question sentYou’ll get the answer in Messages.']),
  );
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ listingId: listing.id, body: question }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question that fails stays, also when the page is left and opened again', async () => {
  answer({ messages: { ask: refuse(errors.tooMany(60)) } });
  const page = open(gil);
  await userEvent.click(await button());
  await userEvent.type(await box(), question);
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  page.unmount();
  open(gil);
  await userEvent.click(await button());
  expect((await box()).value).toBe(question);
});

test('an empty question isn’t sent', async () => {
  open(gil);
  await userEvent.click(await button());
  await box();
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  await waitFor(async () => expect((await box()).getAttribute('aria-invalid')).toBe('true'));
});

test('visitors sign in first, and come back to the question and what they searched for', async () => {
  window.history.replaceState(null, '', `/listing/${listing.id}?meal=${newId()}&seats=2`);
  const { pathname, search } = window.location;
  const visit = open(null);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ask the host' });
  const callbackUrl = new URL(link.href).searchParams.get('callbackUrl');
  expect(callbackUrl).toBe(`${pathname}${search}&ask=host`);
  visit.unmount();
  forgetPage();

  window.history.replaceState(null, '', callbackUrl);
  open(gil);
  await box();
  expect(window.location.search).toBe(search);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = await button();
  await waitFor(() => expect(document.activeElement === opener).toBe(true));
});

test('the host isn’t asked', async () => {
  open(gil, aListing({ hostId: gil.id, timeSlots: [] }));
  await screen.findByRole('link', { name: called('Edit Listing') });
  expect(screen.queryByText('Ask the host')).toBeNull();
});
