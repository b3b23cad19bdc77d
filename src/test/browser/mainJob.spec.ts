import { DateTime } from 'luxon';
import {
  askForSeats,
  expectMessage,
  expectToast,
  findListing,
  openRequestOf,
  publishListing,
  write,
} from './actions';
import { expect, test } from './app';
import { endUndoWindow, open } from './fixtures';
import { labeled } from './labeled';
import { watch } from './watch';

const STREET = '17 Canary Lane';

/** A dinner in two weeks, in the listing's time zone. */
const startsAt = DateTime.utc().plus({ weeks: 2 }).toFormat("yyyy-MM-dd'T'18:30");

test('a host opens a sukkah, and a guest gets a seat and only then sees the street', {
  tag: '@main',
}, async ({ app, signedIn }) => {
  const host = await signedIn('Miriam', 'Levi');
  const guest = await signedIn('Noam', 'Katz');
  const seen = await watch(guest.page);

  await publishListing(host.page, {
    title: 'Dinner under the palm leaves',
    city: 'Teaneck',
    street: STREET,
    postal: '07666',
    startsAt,
    seats: 6,
  });

  await findListing(guest.page, 'Teanek', 'Dinner under the palm leaves');
  await expect(guest.page.getByText('6 of 6')).toBeVisible();
  await askForSeats(guest.page, {
    guests: 2,
    diet: ['Nut allergies', 'Vegetarian'],
    introduction: 'We are two students, far from home.',
  });
  await expect(guest.page.getByText('Pending').first()).toBeVisible();
  await guest.page.goto('/requests');
  await expect(guest.page.getByText('Dinner under the palm leaves')).toBeVisible();
  expect(await seen.holding(STREET)).toEqual([]);

  const card = await openRequestOf(host.page, 'Noam K');
  await expect(card).toContainText('2 seats requested');
  await expect(card).toContainText('We are two students, far from home.');
  await expect(card).toContainText('Nut allergies');
  await expect(card).not.toContainText(guest.email);
  await labeled(card, 'button', 'Accept').click();
  await host.page.getByRole('button', { name: 'I can keep nuts off the table' }).click();
  await expectToast(host.page, 'Request accepted! Guest will be notified.');
  await expect(card.getByText('Request accepted - guest has been notified')).toBeVisible();
  // The host sees the email address only after the undo window.
  await expect(card).not.toContainText(guest.email);
  await endUndoWindow(app.database.db, guest.id);
  await card.getByRole('button', { name: /^More about/ }).click();
  await expect(host.page.getByRole('menuitem', { name: `Email ${guest.email}` })).toBeVisible();
  await host.page.keyboard.press('Escape');

  await guest.page.goto('/requests');
  await expect(guest.page.getByText(STREET)).toBeVisible();
  await guest.page.getByRole('link', { name: 'Dinner under the palm leaves' }).first().click();
  await expect(guest.page.getByText('4 of 6')).toBeVisible();
  await expect(guest.page.getByText(STREET)).toBeVisible();

  await guest.page.goto('/messages');
  await guest.page.getByRole('link', { name: /Miriam/ }).click();
  await expectMessage(guest.page, 'We are two students, far from home.');
  await write(guest.page, 'Thank you! What may we bring?');
  await host.page.goto('/messages');
  await host.page.getByRole('link', { name: /Noam/ }).click();
  await expectMessage(host.page, 'Thank you! What may we bring?');
  await write(host.page, 'Only yourselves.');
  await expectMessage(guest.page, 'Only yourselves.');
});

test('another user and a visitor never receive the street', { tag: '@main' }, async ({
  signedIn,
  visitor,
}) => {
  const host = await signedIn('Rivka');
  await publishListing(host.page, {
    title: 'Lunch among the lemons',
    city: 'Haifa',
    street: STREET,
    postal: '3303137',
    startsAt,
    seats: 4,
    timeZone: 'Asia/Jerusalem',
  });
  const stranger = await signedIn('Dov');
  const forAll = ['/', '/explore', '/messages'];
  for (const [page, paths] of [
    [await visitor(), forAll],
    [stranger.page, [...forAll, '/requests', '/host']],
  ] as const) {
    const seen = await watch(page);
    await findListing(page, 'haifa', 'Lunch among the lemons');
    await expect(page.getByText('You’ll get the exact address only after')).toBeVisible();
    for (const path of paths) await open(page, path);
    expect(await seen.holding(STREET)).toEqual([]);
    expect(seen.count()).toBeGreaterThan(5);
  }
});

test("a host who declines doesn't reveal the street", { tag: '@main' }, async ({
  app,
  signedIn,
}) => {
  const host = await signedIn('Esther');
  const guest = await signedIn('Yael', 'Stern');
  const title = 'Kiddush in the courtyard';
  await publishListing(host.page, {
    title,
    city: 'London',
    street: STREET,
    postal: 'NW11 7AB',
    startsAt,
    seats: 3,
    timeZone: 'Europe/London',
  });
  const seen = await watch(guest.page);
  await findListing(guest.page, 'NW11', title);
  await askForSeats(guest.page, { guests: 1, diet: [], introduction: '' });
  const card = await openRequestOf(host.page, 'Yael S');
  await card.getByRole('button', { name: 'Decline' }).click();
  await expectToast(host.page, 'Request declined.');
  await endUndoWindow(app.database.db, guest.id);
  await guest.page.goto('/requests');
  await expect(guest.page.getByText('Declined').first()).toBeVisible();
  await findListing(guest.page, 'London', title);
  await expect(guest.page.getByText('3 of 3')).toBeVisible();
  expect(await seen.holding(STREET)).toEqual([]);
});
