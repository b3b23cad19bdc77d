import type { Page } from '@playwright/test';
import type { Db } from '@/server/db';
import { makeListing, makeRequest, makeUser } from '../factories';
import { plainWords } from '../plainWords';
import { screens, visit } from './allScreens';
import { expect, test } from './demo';
import { at, fail, mealIn, open, test as staged } from './stage';

/** Every text of ours in English made strange: one that is plain has slipped past the catalogue. */

/** Names that are no text of ours: providers, zones, a city whose times we know, one that is searched for, codes. */
const NAMES = [
  ...Intl.supportedValuesOf('timeZone').flatMap((zone) => [zone, zone.replaceAll('_', ' ')]),
  ...['English', 'EN', 'Google', 'Community account', 'New York', 'Atlantis', 'USD', 'DELETE'],
];

/** What the people of the demo community typed. */
async function typedBy(db: Db): Promise<string[]> {
  const rows = await Promise.all([
    db.user.findMany({
      select: { firstName: true, lastName: true, affiliation: true, bio: true, languages: true },
    }),
    db.sukkahListing.findMany({
      select: { title: true, description: true, city: true, region: true, country: true },
    }),
    db.sukkahListing.findMany({ select: { addressLine1: true, addressLine2: true, postal: true } }),
    db.message.findMany({ select: { body: true } }),
    db.request.findMany({ select: { introMessage: true } }),
    db.profile.findMany({ select: { dietaryNotes: true } }),
    db.requestEvent.findMany({ select: { reason: true } }),
    db.report.findMany({ select: { details: true, answer: true } }),
    db.moderationEvent.findMany({ select: { note: true } }),
  ]);
  const texts = rows.flat().flatMap((row) => Object.values(row).flat());
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

/** All that a page says, to the eye and to the ear, and in its head. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
    const texts = [document.title];
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property^="og:"]'))
      if (!/url|image$|type|width|height|locale/.test(meta.getAttribute('property') ?? ''))
        texts.push(meta.getAttribute('content') ?? '');
    for (const { textContent } of document.querySelectorAll('[type="application/ld+json"]'))
      JSON.parse(textContent ?? '', (key, value) => {
        if (key === 'description' || key === 'disambiguatingDescription') texts.push(value);
        return value;
      });
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Element)
        texts.push(...SPOKEN.flatMap((name) => (node as Element).getAttribute(name) ?? []));
      else if (!node.parentElement?.closest('script, style, template'))
        texts.push(node.textContent ?? '');
    return texts;
  });

/** A text without what somebody typed and the page has cut, at the end of it. */
function beforeCut(text: string, typed: string[]): string {
  if (!/…\]?$/.test(text)) return text;
  const starts = typed.flatMap((one) => {
    const at = text.indexOf(one.replace(/\s+/g, ' ').slice(0, 40));
    return one.length > 40 && at >= 0 ? [at] : [];
  });
  return text.slice(0, Math.min(text.length, ...starts));
}

/** What of it is plain English, each with the whole text in which it stands. */
async function leaks(page: Page, typed: string[]): Promise<string[]> {
  const data = [...NAMES, ...typed];
  return (await said(page)).flatMap((text) => {
    const words = plainWords(beforeCut(text, typed), data);
    return words.length ? [`${words.join(' ')}: ${text.slice(0, 120)}`] : [];
  });
}

test.describe('No plain English', () => {
  for (const screen of screens)
    test.describe(() => {
      test.use({ viewer: screen.viewer, locale: 'en-XA' });

      test(`on ${screen.name}`, async ({ page, demo }) => {
        await visit(page, screen, demo);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
        expect(await leaks(page, await typedBy(demo.db))).toEqual([]);
      });
    });
});

staged.describe('No plain English', () => {
  staged.use({ locale: 'en-XA' });
  const dinner = mealIn(3);
  const toast = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

  staged('in what failed, what was refused and what was done', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const slots = [{ ...at(dinner), capacityTotal: 4 }];
    const { slot } = await makeListing(db, host, { slots });
    await makeRequest(db, slot, await makeUser(db), { seatsRequested: 2 });
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    const accept = page.getByRole('button', { name: '[Åççéþţ]', exact: true });
    const mend = await fail(page, 'requests.setStatus');
    await accept.click();
    await expect(toast(page)).toContainText('[Ƒåîļéð ţö ûþðåţé ŕéǫûéšţ]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await mend();
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 3 } });
    await accept.click();
    await expect(toast(page)).toContainText('[Öñļý 1 šéåţ îš ļéƒţ.]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 0 } });
    await accept.click();
    await expect(toast(page)).toContainText('[Ŕéǫûéšţ åççéþţéð!');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });

  staged('beside inputs that are not valid', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/profile');
    for (const name of ['firstName', 'phone', 'profileImageUrl', 'householdSize'])
      await page.locator(`[name="${name}"]`).fill(name === 'firstName' ? '' : '0'.repeat(50));
    await submit(page);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
    expect(await leaks(page, await typedBy(db))).toEqual([]);

    await open(page, '/host/create');
    for (const name of ['title', 'postal'])
      await page.locator(`[name="${name}"]`).fill('x'.repeat(200));
    await submit(page);
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    const typed = ['x'.repeat(200), ...(await typedBy(db))];
    expect(await leaks(page, typed)).toEqual([]);

    const visitor = await browserOf();
    await open(visitor, '/login');
    await visitor.locator('[name="email"]').fill('nobody');
    await visitor.locator('form button[type="submit"]').first().click();
    await expect(visitor.locator('[aria-invalid="true"]')).toHaveCount(1);
    expect(await leaks(visitor, [])).toEqual([]);
  });

  staged('when a page fails', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/explore');
    await fail(page, 'listings.search');
    await page.locator('form button[type="submit"]').first().click();
    await expect(toast(page)).toContainText('[Ƒåîļéð ţö šéåŕçĥ ļîšţîñĝš]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });
});
