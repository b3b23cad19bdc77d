import type { Locator, Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { HOUR_MS } from '@/schemas/time';
import { makeListing, makeUser } from '../../factories';
import { counted, expect, fail, open, PHONE, pass, stopClock, test } from '../fixtures';

test.describe('the landing page', () => {
  test('explains what the site is for and links to the next steps', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Find your seat under the stars',
    );
    const link = (name: string) => main.getByRole('link', { name, exact: true });
    await expect(link('Find a Sukkah Meal')).toHaveAttribute('href', '/explore');
    await expect(link('Host a Sukkah Meal')).toHaveAttribute('href', /^\/api\/login(\?|$)/);
    await expect(link('Get Started')).toHaveAttribute('href', '/explore');
    await expect(main.getByText('2,847 seats shared')).toBeVisible();

    await link('Learn More').click();
    await expect(page).toHaveURL('/#about');
    await expect(page.locator('#about')).toBeInViewport();
  });

  test('searches for what is typed in the hero, as Explore does', async ({ browserOf, db }) => {
    const place = { country: 'NZ', lat: -46.1, lon: 168.3, weight: 1, kind: 'city', radiusKm: 10 };
    const names = { create: [{ name: 'Herotown', folded: 'herotown' }] };
    const data = { ...place, id: 'nz-herotown', name: 'Herotown', within: 'Southland', names };
    await db.place.create({ data });
    const page = await browserOf();
    await page.goto('/');
    await page.getByRole('textbox', { name: 'City or ZIP code' }).fill('herotown');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/explore?city=herotown&near=nz-herotown');

    await page.goto('/');
    await page.getByRole('textbox', { name: 'City or ZIP code' }).press('Enter');
    await expect(page).toHaveURL('/explore');
  });

  test('puts the picture before the zmanim on phones, and buttons fill the line', async ({
    browserOf,
  }) => {
    const page = await browserOf(undefined, PHONE);
    await page.goto('/');
    const hero = page.locator('#top');
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('It is not visible.');
      return box;
    };
    const picture = await boxOf(hero.locator('img'));
    const zmanim = await boxOf(hero.getByRole('region', { name: 'Zmanim' }));
    expect(picture.y + picture.height).toBeLessThanOrEqual(zmanim.y);
    const { width } = PHONE.viewport;
    for (const name of ['Find a Sukkah Meal', 'Host a Sukkah Meal'])
      expect((await boxOf(hero.getByRole('link', { name }))).width).toBe(width - 32);
  });

  test("shows coming meals with a seat, and a host's own words", async ({ browserOf, db }) => {
    // Earlier tests of this worker left theirs.
    await db.sukkahListing.updateMany({ data: { visible: false } });
    const host = await makeUser(db, { firstName: 'Malka' });
    const startsAt = DateTime.now().plus({ minutes: 5 });
    const hours = { startsAt: startsAt.toJSDate(), endsAt: startsAt.plus({ hours: 1 }).toJSDate() };
    const description = 'We light the heater, and nobody leaves before the third song.';
    const open = { title: 'A table of songs', city: 'Brooklyn', description };
    await makeListing(db, host, { ...open, slots: [hours] });
    const full = { ...hours, capacityTotal: 4, capacityReserved: 4 };
    await makeListing(db, host, { title: 'A full table', slots: [full] });
    const page = await browserOf();
    await page.goto('/');
    const meal = page.getByRole('listitem').filter({ hasText: 'A table of songs' });
    await expect(meal).toContainText('Brooklyn');
    await expect(meal.getByRole('link')).toHaveAttribute('href', /^\/listing\//);
    await expect(page.getByText('A full table')).toHaveCount(0);
    const words = page.getByRole('figure').filter({ hasText: 'Hosted by Malka' });
    await expect(words.getByRole('blockquote')).toHaveText(description);
  });

  test('changes colors with one easing, and at once for people who want less motion', async ({
    browserOf,
  }) => {
    const motionsOf = async (page: Page) => {
      await page.goto('/');
      return page.getByRole('main').evaluate((main) => {
        const parts = [...main.querySelectorAll('a, button')].map((part) => getComputedStyle(part));
        return [
          ...new Set(
            parts.flatMap(({ transitionDuration, transitionTimingFunction }) => [
              transitionDuration,
              transitionTimingFunction,
            ]),
          ),
        ];
      });
    };
    const easing = 'cubic-bezier(0.2, 0, 0, 1)';
    expect(await motionsOf(await browserOf())).toEqual(['0.15s', easing]);
    const still = await browserOf(undefined, { reducedMotion: 'reduce' });
    expect(await motionsOf(still)).toEqual(['0s', easing]);
  });

  test('moves its stars, and the light of an empty page, only if motion is welcome', async ({
    browserOf,
  }) => {
    const moving = (page: Page) =>
      page.evaluate(() =>
        document
          .getAnimations()
          .flatMap((one) => (one instanceof CSSAnimation ? one.animationName : [])),
      );
    const page = await browserOf();
    await page.goto('/');
    expect(new Set(await moving(page))).toEqual(new Set(['twinkle']));
    await page.goto('/no/such/page');
    expect(await moving(page)).toEqual(['flicker']);
    const still = await browserOf(undefined, { reducedMotion: 'reduce' });
    for (const path of ['/', '/no/such/page']) {
      await still.goto(path);
      expect(await moving(still)).toEqual([]);
    }
  });

  test('has sections on three steps and on trust and safety', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/');
    const steps = page.locator('#about').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText(/Search and filter/);
    await expect(steps.nth(1)).toContainText(/Send a request.*(eat|diet).*yourself/i);
    await expect(steps.nth(2)).toContainText(/Celebrate together/);

    const trust = page.getByRole('listitem');
    await expect(trust.filter({ hasText: 'Verified Users' })).toContainText(/phone and email/);
    await expect(trust.filter({ hasText: 'Address Privacy' })).toContainText(
      /exact address is shared only after a host accepts a request/,
    );
    await expect(
      trust.getByRole('heading', { name: 'Community Guidelines', exact: true }),
    ).toBeVisible();
  });

  test('offers five ways to sign in, all with the same address', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/');
    const card = page.locator('section').filter({ hasText: 'Continue with Email' }).last();
    const signInLinks = () =>
      card
        .getByRole('link', { name: /^Continue with/ })
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    await expect
      .poll(signInLinks)
      .toEqual(
        ['Apple', 'Google', 'GitHub', 'X', 'Email'].map((name) => [
          `Continue with ${name}`,
          '/api/login',
        ]),
      );
    await expect(card).toContainText(/Terms.*Privacy/);
    const consent = (name: string) => card.getByRole('link', { name, exact: true });
    await expect(consent('Terms of Use')).toHaveAttribute('href', '/terms');
    await expect(consent('Privacy Policy')).toHaveAttribute('href', '/privacy');
  });

  test('ends with two lists of links and the terms below, each to its own page', async ({
    browserOf,
  }) => {
    const page = await browserOf();
    await open(page, '/');
    const footer = page.locator('footer');
    const linksOf = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
    const community = ['How it Works', 'Safety Guidelines', 'Community Standards'];
    await expect(footer.getByRole('heading', { name: 'Community' })).toBeVisible();
    await expect(linksOf('Community')).toHaveText(community, { useInnerText: true });
    const support = ['Help Center', 'Contact Us', 'Privacy Policy'];
    await expect(footer.getByRole('heading', { name: 'Support' })).toBeVisible();
    await expect(linksOf('Support')).toHaveText(support, { useInnerText: true });
    for (const name of [...community, ...support, 'Terms of Use']) {
      await footer.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  });
});

test.describe('the zmanim widget', () => {
  test('shows candle lighting and havdalah for New York', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/');
    const widget = page.getByRole('region', { name: 'Zmanim' });
    await expect(widget).toContainText('New York');
    await expect(widget).toContainText(/approximate/);
    const timeOf = (term: string) =>
      widget.locator('dl > div').filter({ hasText: term }).getByRole('definition');
    for (const term of ['Candle lighting', 'Havdalah'])
      await expect(timeOf(term)).toHaveText(/^\d{1,2}:\d\d PM$/);
  });

  test('refreshes every hour, and disappears when that fails', async ({ browserOf }) => {
    const page = await browserOf();
    await page.clock.install();
    const calls = counted(page, 'zmanim.forCity');
    await open(page, '/');
    const widget = page.getByRole('region', { name: 'Zmanim' });
    await expect(widget).toBeVisible();
    await stopClock(page);
    expect(calls()).toBe(0);
    // The page has been open for a few seconds at most.
    await pass(page, HOUR_MS - 60_000);
    expect(calls()).toBe(0);
    await fail(page, 'zmanim.forCity', 'server');
    await pass(page, 60_100);
    // The code that makes the call is only loaded at this point.
    await expect.poll(calls).toBe(1);
    await expect(async () => {
      await pass(page, 10);
      await expect(widget).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
