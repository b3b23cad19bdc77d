import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aSlot, gil } from '@/test/components/testData';
import { EditListing } from './EditListing';

const dinner = aSlot({
  startsAt: new Date('2027-10-15T23:00:00Z'),
  endsAt: new Date('2027-10-16T01:00:00Z'),
});
const listing = aListing({ hostId: gil.id, timeSlots: [dinner] });

async function slot() {
  const group = within(await screen.findByRole('group', { name: 'Time slot 1' }));
  const input = (name: RegExp) => group.getByLabelText<HTMLInputElement>(name);
  const set = (name: RegExp, value: string) => fireEvent.change(input(name), { target: { value } });
  return { group, input, set, heading: () => group.getByRole('heading').textContent };
}

beforeEach(() => {
  answer({ listings: { byId: () => listing } });
  show(<EditListing id={listing.id} />, gil);
});

test('a meal has separate inputs for date, start and end, and a heading that says when it is', async () => {
  const { input, heading } = await slot();
  expect([/^Date/, /^Starts/, /^Ends/].map((name) => input(name).value)).toEqual([
    '2027-10-15',
    '19:00',
    '21:00',
  ]);
  expect([/^Date/, /^Starts/, /^Ends/].map((name) => input(name).type)).toEqual([
    'date',
    'time',
    'time',
  ]);
  expect(heading()).toBe('Dinner · Fri, Oct 15 · 7:00 PM');
});

test('the end moves with the date, and with the start until the host sets it', async () => {
  const { input, set, heading } = await slot();
  set(/^Date/, '2027-10-16');
  set(/^Starts/, '20:30');
  expect(input(/^Ends/).value).toBe('22:30');
  expect(heading()).toBe('Dinner · Sat, Oct 16 · 8:30 PM');
  set(/^Ends/, '23:00');
  set(/^Starts/, '21:00');
  expect(input(/^Ends/).value).toBe('23:00');
});

test('the end stays on the day of the meal after the date was cleared', async () => {
  const { group, input, set } = await slot();
  set(/^Date/, '');
  set(/^Date/, '2027-10-18');
  expect(input(/^Ends/).value).toBe('21:00');
  expect(group.queryByText(/^Ends on/)).toBeNull();
  set(/^Starts/, '20:00');
  expect(input(/^Ends/).value).toBe('22:00');
});

test('an end before the start is on the next day, and says so', async () => {
  const { group, set } = await slot();
  set(/^Ends/, '00:30');
  expect(group.getByText('Ends on Sat, Oct 16, 2027.')).toBeTruthy();
  set(/^Ends/, '22:00');
  expect(group.queryByText(/^Ends on/)).toBeNull();
});

test('a meal without a date is headed by its number', async () => {
  const { set, heading } = await slot();
  set(/^Date/, '');
  expect(heading()).toBe('Time slot 1');
});

test('a past meal says so, with its year, until the host moves it', async () => {
  const past = { ...dinner, isOver: true };
  cleanup();
  answer({ listings: { byId: () => ({ ...listing, timeSlots: [past] }) } });
  show(<EditListing id={listing.id} />, gil);
  const { group, set, heading } = await slot();
  expect(heading()).toBe('Dinner · Fri, Oct 15, 2027 · 7:00 PM');
  group.getByText('Meal has passed');
  set(/^Date/, '2028-10-06');
  expect(heading()).toBe('Dinner · Fri, Oct 6 · 7:00 PM');
  expect(group.queryByText('Meal has passed')).toBeNull();
});
