import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './hydration';

export type NewListing = {
  title: string;
  city: string;
  street: string;
  postal: string;
  /** In the listing's time zone, such as '2027-10-16T18:30'. */
  startsAt: string;
  seats: number;
  timeZone?: string;
};

const listOf = (within: Page | Locator) =>
  ('page' in within ? within.page() : within).getByRole('listbox');

export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await listOf(within).getByRole('option', { name: option, exact: true }).click();
  await expect(listOf(within)).toHaveCount(0);
}

export async function offered(within: Page | Locator, label: string) {
  const select = within.getByLabel(label, { exact: true });
  await select.click();
  await listOf(within).getByRole('option').first().waitFor();
  const options = await listOf(within).getByRole('option').allTextContents();
  await listOf(within).press('Escape');
  await expect(listOf(within)).toHaveCount(0);
  return options;
}

async function pickZone(page: Page, timeZone: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time zone' }).fill(timeZone);
  await listOf(page).getByRole('option').click();
}

/** The form for a new listing starts without meals. */
export const addSlot = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Add time slot', exact: true }).click();

export async function fillStart(page: Page, startsAt: string): Promise<void> {
  const [date = '', time = ''] = startsAt.split('T');
  await page.getByLabel(/^Date/).fill(date);
  await page.getByLabel('Starts').fill(time);
}

export async function publishListing(page: Page, listing: NewListing): Promise<void> {
  await page.goto('/host');
  await page.getByRole('link', { name: 'Create New Listing' }).click();
  await addSlot(page);
  await page.getByLabel('Title').fill(listing.title);
  await page.getByLabel('Address line 1').fill(listing.street);
  await page.getByLabel('City').fill(listing.city);
  await page.getByLabel('ZIP or postal code').fill(listing.postal);
  if (listing.timeZone) await pickZone(page, listing.timeZone);
  await fillStart(page, listing.startsAt);
  await page.getByLabel('Total seats').fill(String(listing.seats));
  await publish(page);
  await expectToast(page, 'Listing created!');
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Listing', exact: true }).click();
}

export async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Listing', exact: true }).click();
}

export async function findListing(page: Page, city: string, title: string): Promise<void> {
  await open(page, '/explore');
  await page.getByLabel('Location').fill(city);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('link', { name: 'View Details' })
    .click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The booking card's. The meal's own card has another one. */
export const requestButton = (page: Page): Locator =>
  page.locator('.booking-card').getByRole('button', { name: 'Request to Join' });

export type SeatRequest = { guests: number; diet: string[]; introduction: string };

export async function askForSeats(page: Page, request: SeatRequest): Promise<void> {
  await requestButton(page).click();
  const dialog = page.getByRole('dialog');
  const { guests } = request;
  await choose(dialog, 'Number of guests', guests === 1 ? '1 guest' : `${guests} guests`);
  for (const flag of request.diet) await dialog.getByLabel(flag, { exact: true }).check();
  await dialog.getByLabel('Introduction message').fill(request.introduction);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expectSent(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

export const expectSent = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'Request sent!' })).toBeVisible();

export async function openRequestOf(page: Page, guest: string): Promise<Locator> {
  await open(page, '/host');
  await page.getByRole('tab', { name: 'Pending Requests' }).click();
  const card = page.getByRole('article', { name: guest });
  await expect(card).toBeVisible();
  return card;
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expectMessage(page, text);
}

export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

export const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.contains(document.activeElement));

/** The dialog only receives the key once it has the focus. */
export async function shutByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The text of a toast is on the page twice: once visibly, once for screen readers. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}
