import type { Locator, Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { CANARY, makeCanaryListing, makeRequest, makeUser } from '../factories';
import { at, expect, mealIn } from './fixtures';

/** A guest who gets directions to the host's home. Only accepted guests may see the street. */

export const dinner = mealIn(3);

type Waiting = {
  page: Page;
  accept: () => Promise<void>;
  requestId: string;
  guest: { id: string; email: string | null };
} & Record<'host' | 'listing', { id: string }>;

type BrowserOf = (user: { id: string }) => Promise<Page>;

export async function askedForSeat(browserOf: BrowserOf, db: Db): Promise<Waiting> {
  const [host, guest] = [await makeUser(db, { firstName: 'Hanna' }), await makeUser(db)];
  const listing = await makeCanaryListing(db, host, {
    title: 'Sukkah by the river',
    slots: [at(dinner)],
  });
  const request = await makeRequest(db, listing.slot, guest);
  const hostPage = await browserOf(host);
  const page = await browserOf(guest);
  const accept = async () => {
    const answer = await hostPage.request.patch(`/api/requests/${request.id}/status`, {
      data: { status: 'accepted' },
    });
    expect(answer.status()).toBe(200);
  };
  return { page, accept, guest, host, listing, requestId: request.id };
}

export async function waiting(browserOf: BrowserOf, db: Db, path: string): Promise<Waiting> {
  const story = await askedForSeat(browserOf, db);
  const { page } = story;
  const [listening, news] = ['live.changes', 'users.news'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  );
  await page.goto(path);
  await listening;
  await news;
  return story;
}

/** `go` opens the control, then the link behind it. */
export async function directions(page: Page, go: (target: Locator) => Promise<void>) {
  const context = page.context();
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'A map' }));
  await go(page.locator('summary').filter({ hasText: 'Directions' }).first());
  const mapRequest = context.waitForEvent('request', (request) => request.url().includes('google'));
  await go(page.getByRole('link', { name: 'Directions by Google Maps' }).first());
  const request = await mapRequest;
  return { url: new URL(request.url()), referrer: (await request.allHeaders()).referer };
}

export const fullAddress = [CANARY.addressLine1, 'Brooklyn', 'NY 98765-4321', 'United States'].join(
  ', ',
);
