import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aProfile, aRequest, aSlot, gil, newId, page } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { Explore } from './Explore';
import { forgetChosen } from './lastSearch';

const DAY = '/explore?date=2027-10-15';
const SEVERAL = { name: 'Ask several hosts' };

const meal = (title: string, slot = aSlot()) =>
  aListing({ hostId: newId(), title, timeSlots: [slot] });
const meals = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => meal(title));
const pairOf = ({ id, timeSlots: [slot] }: (typeof meals)[number]) => `${id}.${slot?.id}`;

function open(path = DAY, listings = meals, viewer: typeof gil | null = gil) {
  window.history.replaceState(null, '', path);
  const askSeveral = vi.fn((_: Inputs['requests']['askSeveral']) => ({
    sent: [aRequest()],
    refused: [] as { slotId: string; why: string }[],
  }));
  const search = vi.fn(({ ids }: Inputs['listings']['search']) =>
    page(...listings.filter(({ id }) => !ids || ids.includes(id))),
  );
  answer({
    listings: { search, saved: () => [] },
    requests: { askSeveral },
    users: { profile: () => aProfile({ householdSize: 3, allergens: ['Sesame'] }) },
  });
  return { askSeveral, search, ...show(<Explore />, viewer) };
}

const start = async () => {
  await userEvent.click(await screen.findByRole('button', SEVERAL));
  await screen.findByRole('group', SEVERAL);
};
const box = (title: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${title}` });

beforeEach(() => {
  forgetChosen();
  answer({ zmanim: { sukkot: () => ({ year: 2027, options: [] }) } });
});

test.each(['/explore', '/explore?date=2027-10-18&dateTo=2027-10-22', `${DAY}&mode=open`])(
  'several hosts can’t be asked where meals may be at different times: %s',
  async (path) => {
    open(path);
    await screen.findByText('One');
    expect(screen.queryByRole('button', SEVERAL)).toBeNull();
  },
);

test('cards can be chosen only once that’s turned on, and up to four', async () => {
  open();
  await screen.findByText('One');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await start();
  screen.getByText('Choose up to 4 hosts');
  for (const title of ['One', 'Two', 'Three', 'Four']) await userEvent.click(box(title));
  screen.getByText('4 of 4 chosen');
  expect(box('Five').disabled).toBe(true);
  await userEvent.click(box('Two'));
  screen.getByText('3 of 4 chosen');
  expect(box('Five').disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement?.id).toBe('results');
  await start();
  screen.getByText('Choose up to 4 hosts');
});

test('meals that can’t be asked for, and one’s own, can’t be chosen', async () => {
  const own = aListing({ hostId: gil.id, title: 'Own' });
  const over = meal('Over', aSlot({ isOver: true, refusal: 'SLOT_OVER' }));
  const full = meal('Full', aSlot({ capacityReserved: 9, refusal: 'SEATS_FULL' }));
  open(DAY, [own, over, full, meal('Free')]);
  await start();
  expect(screen.getAllByRole('checkbox')).toEqual([box('Full'), box('Free')]);
});

test('there’s no choice among fewer than two meals', async () => {
  open(DAY, [meal('Only one')]);
  await screen.findByText('Only one');
  expect(screen.queryByRole('button', SEVERAL)).toBeNull();
});

test('the chosen hosts are asked with the group of the search and the profile', async () => {
  const full = meal('Full', aSlot({ capacityReserved: 9, refusal: 'SEATS_FULL' }));
  const { askSeveral } = open(`${DAY}&dietary=Vegan`, [...meals, full]);
  await start();
  await userEvent.click(box('Two'));
  await userEvent.click(box('Full'));
  await userEvent.click(screen.getByRole('button', { name: 'Ask 2 hosts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask 2 hosts' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^Number of guests/ }).textContent).toContain('3'),
  );
  await userEvent.type(dialog.getByLabelText('Introduction message'), 'We are three.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 2 hosts' }));
  await waitFor(() => expect(askSeveral).toHaveBeenCalledTimes(1));
  expect(askSeveral).toHaveBeenCalledWith(
    expect.objectContaining({
      meals: [
        { slotId: meals[1]?.timeSlots[0]?.id, waitlist: false },
        { slotId: full.timeSlots[0]?.id, waitlist: true },
      ],
      seatsRequested: 3,
      dietaryFlags: ['Vegan', 'Other'],
      allergens: ['Sesame'],
      introMessage: 'We are three.',
    }),
  );
  await waitFor(() => expect(toasts()).toContain('SuccessSent to 1 host.'));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a choice is still there after a look at a listing, and only for its day', async () => {
  const { unmount } = open();
  await start();
  await userEvent.click(box('Two'));
  unmount();
  open('/explore?date=2027-10-16').unmount();
  open(`${DAY}&price=free`);
  await screen.findByText('1 of 4 chosen');
  await waitFor(() => expect(box('Two').checked).toBe(true));
});

test('signing in leads back to the choice, and asks', async () => {
  const [one, two] = meals.map(pairOf);
  open(`${DAY}&chosen=${one}_${two}_nonsense`);
  await screen.findByRole('dialog', { name: 'Ask 2 hosts' });
  expect(window.location.search).toBe('?date=2027-10-15');
});

test('who didn’t sign in keeps the choice', async () => {
  open(`${DAY}&chosen=${meals.map(pairOf).join('_')}`, meals, null);
  await screen.findByText('4 of 4 chosen');
  expect(screen.queryByRole('dialog')).toBeNull();
});
