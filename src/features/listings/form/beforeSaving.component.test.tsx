import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answer, noAnswer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aSlot, gil, sukkot2027 } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { CreateListing } from './CreateListing';
import { EditListing } from './EditListing';

const meals = () => sukkot2027;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

async function newForm({ hasSlot = true } = {}) {
  const create = vi.fn((_: Inputs['listings']['create']) => aListing());
  answer({ listings: { create }, zmanim: { meals } });
  show(<CreateListing />, gil);
  await userEvent.type(await field(/^Title/), 'Roof');
  if (hasSlot) await press('Add time slot');
  return create;
}

const warnings = () => screen.findByRole('region', { name: /to check$/ });

describe('while a listing is filled in', () => {
  test('likely mistakes are listed above the button and next to their fields', async () => {
    await newForm();
    const region = await warnings();
    await within(region).findByRole('heading', { name: '2 things to check' });
    const isReached = (target: HTMLElement) =>
      waitFor(() => expect(document.activeElement).toBe(target));
    await press(/You haven’t entered a street/);
    await isReached(await field(/^Address line 1/));
    await press(/Time slot 1 still has the default time/);
    await isReached(await field(/^Date/));
    const slot = within(screen.getByRole('group', { name: 'Time slot 1' }));
    slot.getByText(/Time slot 1 still has the default time/);
  });

  test('fixed mistakes disappear', async () => {
    await newForm();
    await warnings();
    await userEvent.type(await field(/^Address line 1/), '1 Palm Street');
    await press('Add holiday meals');
    await userEvent.click(await screen.findByRole('checkbox', { name: /first night/ }));
    await press('Add 1 meal');
    await waitFor(() => expect(screen.queryByRole('region', { name: /to check$/ })).toBeNull());
  });

  test('warnings never block publishing', async () => {
    const create = await newForm();
    await warnings();
    await press('Create Listing');
    await waitFor(() => expect(toasts()).toEqual(['Listing created!']));
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('nothing is said of what was saved before', async () => {
    const past = aSlot({
      startsAt: new Date('2026-03-01T12:00:00Z'),
      endsAt: new Date('2026-03-01T14:00:00Z'),
    });
    const listing = aListing({ timeSlots: [past], addressLine1: '' });
    const later = aSlot({ startsAt: new Date('2027-12-01T22:00:00Z') });
    const consequences = () => ({ asked: 0, hidden: 0 });
    answer({ listings: { byId: () => listing, consequences }, zmanim: { meals } });
    show(<EditListing id={listing.id} />, gil);
    await userEvent.type(await field(/^Title/), '!');
    await press('Add time slot');
    const { startsAt } = later;
    const added = within(screen.getByRole('group', { name: 'Time slot 2' }));
    fireEvent.change(added.getByLabelText(/^Date/), {
      target: { value: startsAt.toISOString().slice(0, 10) },
    });
    const region = await warnings();
    expect(
      within(region)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Time slot 2 isn’t during Sukkot/)]);
  });
});

describe('while an edit is filled in', () => {
  test('the host learns how many groups it concerns, and afterwards who was told', async () => {
    const listing = aListing({ addressLine1: '1 Palm Street' });
    const update = vi.fn(() => ({ ...listing, notified: { asked: 3, removed: 0 } }));
    const consequences = () => ({ asked: 3, hidden: 4 });
    answer({ listings: { byId: () => listing, consequences, update }, zmanim: { meals } });
    show(<EditListing id={listing.id} />, gil);
    fireEvent.change(await field(/^Date/), { target: { value: '2027-10-16' } });
    await userEvent.click(screen.getByLabelText('Show this listing to guests'));
    await screen.findByRole('button', { name: '3 groups will be asked if they can still come.' });
    screen.getByRole('button', { name: /^4 accepted groups keep their seats and can still see/ });
    await press('Update Listing');
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Listing updated!Guests can’t see it now. 3 groups were asked if they can still come.',
      ]),
    );
  });

  test('a change of only the address says so, too', async () => {
    const listing = aListing({ addressLine1: '1 Palm Street' });
    const consequences = () => ({ asked: 3, hidden: 0 });
    answer({ listings: { byId: () => listing, consequences }, zmanim: { meals } });
    show(<EditListing id={listing.id} />, gil);
    await userEvent.type(await field(/^Address line 1/), ', Apt 2');
    await screen.findByRole('button', { name: '3 groups will be asked if they can still come.' });
  });

  test('consequences that can’t be read don’t keep anyone from saving', async () => {
    const listing = aListing({ addressLine1: '1 Palm Street' });
    const update = vi.fn(() => ({ ...listing, notified: { asked: 0, removed: 0 } }));
    answer({
      listings: { byId: () => listing, consequences: noAnswer, update },
      users: { viewer: () => gil },
      zmanim: { meals: noAnswer },
    });
    show(<EditListing id={listing.id} />, gil);
    fireEvent.change(await field(/^Date/), { target: { value: '2027-10-16' } });
    await press('Update Listing');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  });
});

describe('the holiday meals', () => {
  test('come first in a new form, which starts without meals', async () => {
    await newForm({ hasSlot: false });
    expect(screen.queryByRole('group', { name: /^Time slot/ })).toBeNull();
    const button = screen.getByRole('button', { name: 'Add holiday meals' });
    const title = await field(/^Title/);
    expect(button.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('show as a line each until the host changes one, or has to', async () => {
    const create = await newForm({ hasSlot: false });
    await press('Add holiday meals');
    await userEvent.click(await screen.findByRole('checkbox', { name: /first night/ }));
    await press('Add 1 meal');
    const slot = within(await screen.findByRole('group', { name: 'Time slot 1' }));
    slot.getByRole('heading', { name: 'Dinner · Fri, Oct 15 · 7:00 PM' });
    slot.getByText('6 seats');
    expect(slot.queryByRole('textbox', { name: /^Total seats/ })).toBeNull();
    await press('Change time slot 1');
    const seats = slot.getByRole('textbox', { name: /^Total seats/ });
    await userEvent.type(seats, '6');
    await press('Change time slot 1');
    expect(slot.queryByRole('textbox', { name: /^Total seats/ })).toBeNull();
    await press('Create Listing');
    await waitFor(() => expect(document.activeElement).toBe(seats));
    expect(slot.getByRole('textbox', { name: /^Total seats/ })).toBe(seats);
    expect(create).not.toHaveBeenCalled();
  });

  test('become time slots with the seats entered once, and replace the default slot', async () => {
    const create = await newForm();
    await userEvent.type(await field(/^Address line 1/), '1 Palm Street');
    await press('Add holiday meals');
    const dialog = await screen.findByRole('dialog', { name: 'Sukkot 2027 meals' });
    expect(within(dialog).getByText('Candle lighting 5:57 PM, nightfall 6:57 PM')).toBeTruthy();
    // Typing replaces the suggested number.
    await userEvent.click(within(dialog).getByLabelText(/^Seats at each meal/));
    await userEvent.keyboard('9');
    for (const meal of within(dialog).getAllByRole('checkbox')) await userEvent.click(meal);
    await press('Add 2 meals');
    expect(await screen.findByText(/^2 meals added/)).toBeTruthy();
    await press('Create Listing');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    const sent = create.mock.calls[0]?.[0].timeSlots?.map(({ type, capacityTotal, isFree }) => [
      type,
      capacityTotal,
      isFree,
    ]);
    expect(sent).toEqual([
      ['dinner', 9, true],
      ['lunch', 9, true],
    ]);
  });

  test.each([
    ['9-', 'Enter a whole number.'],
    ['2.5', 'Enter a whole number.'],
    ['51', 'Enter 50 or less.'],
    [' ', 'This is required.'],
  ])('are not added with %j seats', async (typed, message) => {
    await newForm();
    await press('Add holiday meals');
    const dialog = await screen.findByRole('dialog', { name: 'Sukkot 2027 meals' });
    const seats = within(dialog).getByLabelText(/^Seats at each meal/);
    await userEvent.clear(seats);
    await userEvent.type(seats, typed);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /first night/ }));
    await press('Add 1 meal');
    expect(await within(dialog).findByText(message)).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test("that already exist are checked and can't be added twice", async () => {
    await newForm();
    for (const count of [1, 2]) {
      await press('Add holiday meals');
      const dinner = await screen.findByRole<HTMLInputElement>('checkbox', { name: /first night/ });
      const lunch = await screen.findByRole<HTMLInputElement>('checkbox', { name: /First day/ });
      expect([dinner.checked, dinner.disabled]).toEqual(
        count === 1 ? [false, false] : [true, true],
      );
      await userEvent.click(count === 1 ? dinner : lunch);
      await press('Add 1 meal');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getAllByRole('group', { name: /^Time slot/ })).toHaveLength(count);
    }
  });

  test('a duplicated slot moves to the next day and gets the focus', async () => {
    await newForm();
    await press('Add holiday meals');
    await userEvent.click(await screen.findByRole('checkbox', { name: /first night/ }));
    await press('Add 1 meal');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Change time slot 1');
    await press(/^Duplicate time slot 1/);
    const second = screen.getByRole('group', { name: 'Time slot 2' });
    const date = within(second).getByLabelText<HTMLInputElement>(/^Date/);
    expect(date.value).toBe('2027-10-16');
    expect(within(second).getByRole('heading').textContent).toBe('Dinner · Sat, Oct 16 · 7:00 PM');
    await waitFor(() => expect(document.activeElement).toBe(date));
  });
});
