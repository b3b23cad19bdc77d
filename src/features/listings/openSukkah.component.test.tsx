import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aProfile, aSlot, gil, page } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { ListingDetail } from './detail/ListingDetail';
import { CreateListing } from './form/CreateListing';
import { HostListings } from './host/HostListings';
import { Explore } from './search/Explore';

const hours = (values: Parameters<typeof aSlot>[0] = {}) =>
  aSlot({ mode: 'open', type: null, refusal: 'OPEN_SLOT', ...values });

const sukkah = (values: Parameters<typeof aListing>[0] = {}) =>
  aListing({ title: 'Sukkah of the shul', timeSlots: [hours()], ...values });

test('an open sukkah’s page has its street and hours, and nothing to request', async () => {
  const closed = hours({ startsAt: new Date('2027-10-17T14:00:00Z'), isClosed: true });
  const listing = sukkah({
    ...{ addressLine1: '1 Shul Street', amenities: ['own-food', 'families'], stepsToEnter: 0 },
    timeSlots: [hours(), closed],
  });
  answer({ listings: { byId: () => listing } });
  show(<ListingDetail id={listing.id} />);
  await screen.findByText('1 Shul Street');
  screen.getByRole('heading', { name: 'Opening hours' });
  screen.getByText('Bring your own food, Women and families welcome');
  const cards = screen.getAllByRole('heading', { name: 'Open sukkah' });
  const texts = cards.map((card) => card.closest('li')?.textContent);
  expect(texts[0]).toContain('Come as you are');
  expect(texts[1]).toContain('Closed for the day');
  expect(texts.join()).not.toMatch(/seats/);
  expect(screen.queryByRole('button', { name: /Request|waitlist/ })).toBeNull();
});

test('Explore has open sukkahs apart from meals, without seats', async () => {
  const search = vi.fn<(input: Inputs['listings']['search']) => ReturnType<typeof page>>(() =>
    page(sukkah()),
  );
  answer({
    listings: { search: (input) => search(input) as ReturnType<typeof page<never>> },
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
  });
  show(<Explore />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open sukkahs' }));
  await waitFor(() =>
    expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ mode: 'open' })),
  );
  const card = within(await screen.findByRole('article'));
  card.getByText('Come as you are');
  expect(card.queryByText(/seats|Fully Booked/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Meals with seats' }));
  await screen.findByRole('button', { name: 'Open sukkahs' });
  expect(window.location.search).toBe('');
});

test('a host closes an open sukkah for the day with one tap, and opens it again', async () => {
  let isClosed = false;
  const setClosed = vi.fn(({ closed }: { closed: boolean }) => {
    isClosed = closed;
    return { closed };
  });
  const slot = hours();
  answer({
    listings: { host: () => page(sukkah({ timeSlots: [{ ...slot, isClosed }] })) },
    timeSlots: { setClosed },
  });
  show(<HostListings />, gil);
  await userEvent.click(await screen.findByRole('button', { name: /^Close for the day/ }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessVisitors see that it’s closed.']));
  await screen.findByText('Closed for the day');
  await userEvent.click(await screen.findByRole('button', { name: /^Open again/ }));
  await waitFor(() => expect(screen.queryByText('Closed for the day')).toBeNull());
  expect(setClosed.mock.calls).toEqual([
    [{ id: slot.id, closed: true }],
    [{ id: slot.id, closed: false }],
  ]);
  expect(screen.queryByRole('link', { name: /View Requests/ })).toBeNull();
});

test('an institution adds the same opening hours for several days', async () => {
  const create = vi.fn<(input: Inputs['listings']['create']) => ReturnType<typeof sukkah>>(() =>
    sukkah(),
  );
  answer({
    users: { profile: () => aProfile({ institutionUntil: new Date('2028-01-15') }) },
    listings: { create },
  });
  show(<CreateListing />, gil);
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Sukkah of the shul');
  await userEvent.click(await screen.findByRole('button', { name: 'Add opening hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Opening hours' }));
  const set = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  set(/^First day/, '2027-10-17');
  set(/^Last day/, '2027-10-16');
  dialog.getByText('The last day is before the first.');
  set(/^Last day/, '2027-10-19');
  await userEvent.click(dialog.getByRole('button', { name: 'Add 3 days' }));
  await waitFor(() => expect(screen.getAllByRole('group', { name: /^Time slot/ })).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Add time slot' })).toBeNull();
  expect(screen.queryByLabelText(/^Total seats/)).toBeNull();
  expect(screen.queryByText(/Only guests you accept see your street/)).toBeNull();
  for (const save of screen.getAllByRole('button', { name: /^Create/ }))
    await userEvent.click(save);
  await waitFor(() => expect(create).toHaveBeenCalled());
  const saved = create.mock.calls[0]?.[0].timeSlots ?? [];
  expect(saved.map(({ mode }) => mode)).toEqual(['open', 'open', 'open']);
  expect(saved.map(({ startsAt }) => `${startsAt}`.slice(0, 10))).toEqual([
    '2027-10-17',
    '2027-10-18',
    '2027-10-19',
  ]);
});

test('nobody else is offered opening hours', async () => {
  show(<CreateListing />, gil);
  await screen.findByRole('button', { name: 'Add time slot' });
  expect(screen.queryByRole('button', { name: 'Add opening hours' })).toBeNull();
});
