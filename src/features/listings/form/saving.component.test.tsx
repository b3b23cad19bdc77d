import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { errors } from '@/server/errors';
import { router } from '@/test/components/router';
import { answer, emptyAnswer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, gil, sukkot2027 } from '@/test/components/testData';
import type { Inputs, Outputs } from '@/trpc/client';
import { CreateListing } from './CreateListing';
import { EditListing } from './EditListing';

const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const create = () => userEvent.click(button('Create Listing'));
const addSlot = () => userEvent.click(button('Add time slot'));
const meals = () => sukkot2027;
const update = () => userEvent.click(button('Update Listing'));

describe('a new listing', () => {
  test("that can't be saved shows an error and loses nothing", async () => {
    const failing = vi.fn(emptyAnswer);
    answer({ listings: { create: failing }, zmanim: { meals } });
    show(<CreateListing />, gil);
    await userEvent.type(await title(), 'Do not lose me');
    await addSlot();
    await create();
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to create listing']));
    expect(failing).toHaveBeenCalledTimes(1);
    expect((await title()).value).toBe('Do not lose me');
    expect(router.push).not.toHaveBeenCalled();
    expect(button('Create Listing').disabled).toBe(false);
  });

  test('that breaks a rule shows the reason', async () => {
    answer({ listings: { create: refuse(errors.tooManySlots(60)) }, zmanim: { meals } });
    show(<CreateListing />, gil);
    await userEvent.type(await title(), 'Roof');
    await addSlot();
    await create();
    await waitFor(() => expect(toasts()).toEqual(['ErrorA listing can have at most 60 meals.']));
  });

  test("that is slow to save isn't saved twice", async () => {
    const { answer: slow, give } = heldAnswer<Outputs['listings']['create']>();
    answer({ listings: { create: slow }, zmanim: { meals } });
    show(<CreateListing />, gil);
    await userEvent.type(await title(), 'Roof');
    await addSlot();
    await create();
    expect(button('Create Listing').disabled).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    give(aListing());
    await waitFor(() => expect(toasts()).toEqual(['Listing created!']));
    expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/^\/host\?created=/));
  });
});

test('that is saved again unchanged keeps its idempotency key, in case only the response was lost', async () => {
  const failing = vi.fn((_: Inputs['listings']['create']) => noAnswer());
  answer({ users: { viewer: () => gil }, listings: { create: failing }, zmanim: { meals } });
  show(<CreateListing />, gil);
  await userEvent.type(await title(), 'Roof');
  await addSlot();
  for (const times of [1, 2, 3]) {
    if (times === 3) await userEvent.type(await title(), ' of reeds');
    await create();
    await waitFor(() => expect(failing).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(button('Create Listing').disabled).toBe(false));
  }
  const [first, second, changed] = failing.mock.calls.map(([{ key }]) => key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(changed).not.toBe(first);
});

describe('an edited listing', () => {
  const listing = aListing({ title: 'Roof', hostId: gil.id });
  const byId = () => listing;

  test("that can't be updated shows an error and loses nothing", async () => {
    answer({ listings: { byId, update: emptyAnswer } });
    show(<EditListing id={listing.id} />, gil);
    await userEvent.type(await title(), ' of reeds');
    await update();
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to update listing']));
    expect((await title()).value).toBe('Roof of reeds');
    expect(router.push).not.toHaveBeenCalled();
  });

  test('that breaks a rule when saved shows the reason', async () => {
    answer({ listings: { byId, update: refuse(errors.seatsTaken(3)) } });
    show(<EditListing id={listing.id} />, gil);
    await title();
    await update();
    await waitFor(() => expect(toasts()).toEqual(['Error3 seats are already taken.']));
  });

  test('shows its saved photo, but fetches no address while it is typed', async () => {
    const photoUrl = 'https://pictures.example/roof.jpg';
    answer({ listings: { byId: () => ({ ...listing, photoUrl }) } });
    show(<EditListing id={listing.id} />, gil);
    const photo = await screen.findByRole<HTMLImageElement>('img', { name: 'Photo URL' });
    expect(photo.src).toContain(encodeURIComponent(photoUrl));
    await userEvent.type(screen.getByLabelText(/^Photo URL/), '2');
    expect(screen.queryByRole('img', { name: 'Photo URL' })).toBeNull();
  });

  test("that doesn't load shows an error and returns to the dashboard", async () => {
    answer({ listings: { byId: noAnswer } });
    show(<EditListing id={listing.id} />, gil);
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to load listing details.']));
    expect(router.replace).toHaveBeenCalledWith('/host');
  });
});
