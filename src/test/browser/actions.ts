import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './hydration';

/** What users do, in the product's own words; a test strings them together to a story. */

export type NewListing = {
  title: string;
  city: string;
  street: string;
  postal: string;
  /** On the listing's clock, '2027-10-16T18:30'. */
  startsAt: string;
  seats: number;
  timeZone?: string;
};

/** The list that a field has opened, wherever on the page it is. */
const listOf = (within: Page | Locator) =>
  ('page' in within ? within.page() : within).getByRole('listbox');

/** Chooses from a select. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await listOf(within).getByRole('option', { name: option, exact: true }).click();
  await expect(listOf(within)).toHaveCount(0);
}

/** What a select offers. */
export async function offered(within: Page | Locator, label: string) {
  const select = within.getByLabel(label, { exact: true });
  await select.click();
  await listOf(within).getByRole('option').first().waitFor();
  const options = await listOf(within).getByRole('option').allTextContents();
  await listOf(within).press('Escape');
  await expect(listOf(within)).toHaveCount(0);
  return options;
}

/** Types into a combobox and takes what it finds. */
async function pick(within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).fill(text);
  await listOf(within).getByRole('option', { name: text, exact: true }).click();
}

/** Fills in the form of a new listing with one dinner, and saves it. */
export async function publishListing(page: Page, listing: NewListing): Promise<void> {
  await page.goto('/host');
  await page.getByRole('link', { name: 'Create New Listing' }).click();
  await page.getByLabel('Title').fill(listing.title);
  await page.getByLabel('Address line 1').fill(listing.street);
  await page.getByLabel('City').fill(listing.city);
  await page.getByLabel('ZIP or postal code').fill(listing.postal);
  if (listing.timeZone) await pick(page, 'Time zone', listing.timeZone);
  await page.getByLabel('Starts').fill(listing.startsAt);
  await page.getByLabel('Total seats').fill(String(listing.seats));
  await publish(page);
  await expectToast(page, 'Listing created!');
}

/** Saves the form of a new listing that has something to ask about, such as a meal outside the holiday. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Listing', exact: true }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
}

/** The same for a listing that is edited. */
export async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Listing', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
}

/** Looks for a place on Explore and opens the listing of that title. */
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

export type SeatRequest = { guests: number; diet: string[]; introduction: string };

/** Asks for seats at the meal that the listing at hand shows. */
export async function askForSeats(page: Page, request: SeatRequest): Promise<void> {
  await page.getByRole('button', { name: 'Request to Join' }).click();
  const dialog = page.getByRole('dialog');
  const { guests } = request;
  await choose(dialog, 'Number of guests', guests === 1 ? '1 guest' : `${guests} guests`);
  for (const flag of request.diet) await dialog.getByLabel(flag, { exact: true }).check();
  await dialog.getByLabel('Introduction message').fill(request.introduction);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(dialog).toBeHidden();
}

/** The card of this guest's request among those that await the host's answer. */
export async function openRequestOf(page: Page, guest: string): Promise<Locator> {
  await open(page, '/host');
  await page.getByRole('tab', { name: 'Pending Requests' }).click();
  const card = page.getByRole('article', { name: guest });
  await expect(card).toBeVisible();
  return card;
}

/** Writes into the conversation at hand, and sees the message stand there. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expectMessage(page, text);
}

/** Waits until the conversation at hand holds this message. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

/** Whether the focus is in this part of the page. */
export const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.contains(document.activeElement));

/** Shuts a dialog by Escape, which it hears once it has taken the focus. */
export async function shutByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** A toast's text stands twice on the page: once for eyes, once for screen readers. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}
