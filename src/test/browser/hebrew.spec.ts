import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { screens, tagOf, visit } from './allScreens';
import { htmlMistakes, overflow, violations } from './checks';
import { expect, test } from './demo';
import { at, mealIn, open, test as staged } from './fixtures';
import { he } from './hebrewTexts';
import { phone, touch } from './input';
import { labeled } from './labeled';
import { LATIN_NAMES, leaksOf, scrambled, typedBy } from './leaks';

test.describe.configure({ mode: 'parallel' });

test.describe('in Hebrew', () => {
  for (const screen of screens)
    test.describe(() => {
      test.use({ viewer: screen.viewer, locale: 'he-IL', viewport: { width: 360, height: 740 } });

      test(`${screen.name} is entirely in Hebrew`, { tag: tagOf(screen) }, async ({
        page,
        demo,
        htmlJudges,
      }) => {
        await visit(page, screen, demo);
        expect.soft(await htmlMistakes(page, htmlJudges)).toEqual([]);
        const html = page.locator('html');
        await expect(html).toHaveAttribute('lang', 'he');
        await expect(html).toHaveAttribute('dir', 'rtl');
        expect.soft(await leaksOf(page, LATIN_NAMES, await typedBy(demo.db))).toEqual([]);
        expect.soft(await scrambled(page)).toEqual([]);
        expect.soft(await overflow(page), 'sideways scroll at 360 px').toBe('none');
        // Make the window as tall as the page. Content behind the bottom bar can be scrolled into
        // view.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: 360, height });
        expect.soft(await violations(page), '360 px, dark').toEqual([]);
      });
    });
});

/** Bidi isolation characters, which can surround or split the expected text. */
const loosely = (text: string) =>
  new RegExp([...text].map((sign) => sign.replace(/\W/, '\\$&')).join('[\u2066-\u2069\u200f]*'));

staged.describe('By touch at 390 px', () => {
  staged.use({ locale: 'he-IL' });
  const dinner = mealIn(3);
  const title = 'סוכה בלב ירושלים';

  const says = async (page: Page, text: string): Promise<void> => {
    const toasts = page.getByRole('region', { name: /F8/ });
    await expect(toasts.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    const box = await toasts.getByRole('list').boundingBox();
    expect(box && box.x + box.width / 2, 'the middle of the toast').toBeCloseTo(195);
  };

  staged(
    'a guest finds a seat and asks for it, and the host accepts',
    async ({ browserOf, db }) => {
      const city = 'נווה הסוכות';
      await db.sukkahListing.updateMany({ where: { city }, data: { visible: false } });
      const [host, guest] = [
        await makeUser(db, { firstName: 'חנה' }),
        await makeUser(db, { firstName: 'Gil', lastName: 'Levi' }),
      ];
      const { slot } = await makeListing(db, host, { title, city, slots: [at(dinner)] });
      const device = phone(390, 844);

      const page = await browserOf(guest, device);
      await open(page, '/explore');
      await touch.type(page, page.getByLabel(he.explore.search.location), city);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('link', { name: he.explore.card.details }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('18:30').first()).toBeVisible();
      await page
        .locator('.booking-card')
        .getByRole('button', { name: he.listing.slot.request })
        .tap();
      const dialog = page.getByRole('dialog');
      await touch.type(page, dialog.getByLabel(he.request.dialog.intro), 'שלום, אנחנו שניים.');
      await dialog.getByRole('button', { name: he.request.dialog.send }).tap();
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
        he.request.dialog.sent.title,
      );
      const request = await db.request.findFirstOrThrow({ where: { slotId: slot.id } });
      expect(request).toMatchObject({ hopperId: guest.id, introMessage: 'שלום, אנחנו שניים.' });

      const hostPage = await browserOf(host, device);
      await open(hostPage, '/host?tab=requests');
      const card = hostPage.getByRole('article', { name: loosely('Gil L.') });
      await expect(card).toContainText('שלום, אנחנו שניים.');
      await labeled(card, 'button', he.request.card.accept).tap();
      await says(hostPage, he.request.changed.accepted);
      await expect
        .poll(
          async () => (await db.request.findUniqueOrThrow({ where: { id: request.id } })).status,
        )
        .toBe('accepted');
    },
  );

  staged('an English name and email are aligned like the page', async ({ browserOf, db }) => {
    const user = await makeUser(db, { firstName: 'Miriam' });
    const page = await browserOf(user, phone(390, 844));
    await open(page, '/explore');
    await page.getByRole('button', { name: he.nav.account.label }).tap();
    const texts = page.getByRole('menuitem').filter({ hasText: 'Miriam' }).locator('bdi');
    await expect(texts).toHaveCount(2);
    for (const text of await texts.all()) await expect(text).toHaveCSS('text-align', 'right');
  });

  staged(
    'a user chooses Hebrew in the menu, and is written to in it',
    async ({ browserOf, db }) => {
      const user = await makeUser(db);
      const page = await browserOf(user, { ...phone(390, 844), locale: 'en-US' });
      await open(page, '/explore?price=free');
      await page.getByRole('button', { name: 'Your account' }).tap();
      await page.getByRole('menuitem', { name: 'עברית' }).tap();
      await expect(page).toHaveURL(/\/he\/explore\?price=free$/);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const { language } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      expect(language).toBe('he');
    },
  );

  staged('a visitor turns the page to Hebrew and back, and it stays so', async ({ visitor }) => {
    const page = await visitor({ ...phone(390, 844), locale: 'en-US' });
    await open(page, '/explore?price=free');
    await page.getByRole('link', { name: 'עברית' }).tap();
    await expect(page).toHaveURL(/\/he\/explore\?price=free$/);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('dir', 'rtl');
    // From here on, the URL doesn't name the language.
    await open(page, '/help');
    await expect(html).toHaveAttribute('lang', 'he');
    await page.getByRole('link', { name: 'English' }).tap();
    await expect(page).toHaveURL(/\/help$/);
    await expect(html).toHaveAttribute('lang', 'en');
    await open(page, '/');
    await expect(html).toHaveAttribute('dir', 'ltr');
  });
});
