import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ListingDetail } from '@/schemas/listing';
import { errors } from '@/server/errors';
import { router } from '@/test/components/router';
import { answer, refuse } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aSlot, gil, sukkot2027 } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { EditListing } from './EditListing';

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update Listing' }));
const notice = async () =>
  within(await screen.findByRole('region', { name: 'This changed while you had it open' }));

/** A listing that someone changes while its form is open. */
async function openForm(changes: (listing: ListingDetail) => Partial<ListingDetail>) {
  const dinner = aSlot({ type: 'dinner' });
  const first = aListing({ title: 'Roof', hostId: gil.id, version: 'one', timeSlots: [dinner] });
  let saved: ListingDetail = first;
  const save = vi.fn((input: Inputs['listings']['update']) =>
    input.version === saved.version
      ? { ...saved, notified: { asked: 0, removed: 0 } }
      : refuse(errors.changedMeanwhile())(),
  );
  answer({
    users: { viewer: () => gil },
    listings: { byId: () => saved, update: save },
    zmanim: { meals: () => sukkot2027 },
  });
  show(<EditListing id={first.id} />, gil);
  await field(/^Title/);
  saved = { ...first, version: 'two', ...changes(first) };
  return { save, dinner };
}

test('an old form keeps what was saved meanwhile, and what was typed', async () => {
  const lunch = aSlot({
    type: 'lunch',
    startsAt: new Date('2027-10-16T17:00:00Z'),
    endsAt: new Date('2027-10-16T19:00:00Z'),
  });
  const { save, dinner } = await openForm(({ timeSlots }) => ({
    ...{ addressLine1: '2 Cedar Street', timeSlots: [...timeSlots, lunch] },
  }));
  await userEvent.type(await field(/^Title/), ' of reeds');
  await update();
  const shown = await notice();
  expect(shown.getByText('Where it is')).toBeTruthy();
  expect(shown.getByText(/Lunch .* was added/)).toBeTruthy();
  expect((await field(/^Title/)).value).toBe('Roof of reeds');
  expect((await field(/^Address line 1/)).value).toBe('2 Cedar Street');
  expect(router.push).not.toHaveBeenCalled();
  await update();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  const [last] = save.mock.lastCall ?? [];
  expect(last).toMatchObject({
    ...{ title: 'Roof of reeds', addressLine1: '2 Cedar Street', version: 'two' },
    ...{ timeSlots: [{ id: dinner.id }, { id: lunch.id }], removedMeals: [] },
  });
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/host'));
});

test('a field that both changed shows both values to choose from', async () => {
  const { save } = await openForm(() => ({ title: 'Hut' }));
  await userEvent.type(await field(/^Title/), ' of reeds');
  await update();
  const shown = await notice();
  expect(shown.getByText('Roof of reeds')).toBeTruthy();
  expect(shown.getByText('Hut')).toBeTruthy();
  expect((await field(/^Title/)).value).toBe('Roof of reeds');
  await userEvent.click(shown.getByRole('button', { name: 'Use the saved one' }));
  expect((await field(/^Title/)).value).toBe('Hut');
  await userEvent.click(shown.getByRole('button', { name: 'Keep mine' }));
  await update();
  await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ title: 'Roof of reeds' }));
});

test('a change that the form doesn’t show doesn’t hold a save up', async () => {
  const { save } = await openForm(() => ({}));
  await userEvent.type(await field(/^Title/), ' of reeds');
  await update();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0]).toMatchObject({ title: 'Roof of reeds', version: 'two' });
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/host'));
});
