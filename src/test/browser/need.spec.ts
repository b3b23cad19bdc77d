import type { Locator } from '@playwright/test';
import { type Locale, locales } from '@/i18n/language';
import { z } from '@/schemas/zod';
import { firstDayComing } from '@/server/zmanim/sukkot';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expect, open, PHONE, test, waitForHydration } from './fixtures';
import { en, he } from './hebrewTexts';

const MAX_TAPS = 14;
const STREET = '4711 Canary Street';

/** Towns in our places, with no other listings. */
const stories: { locale: Locale; texts: typeof en; town: string }[] = [
  { locale: 'en', texts: en, town: 'Scranton' },
  { locale: 'he', texts: he, town: 'Harrisburg' },
];

/** The pages follow changes made elsewhere by themselves. */
const FOLLOWED = { timeout: 30_000 };

/** Dinner on the first night of the coming Sukkot, at 7 pm in New York. */
const startsAt = firstDayComing(new Date())
  .minus({ days: 1 })
  .set({ hour: 19 })
  .setZone('America/New_York', { keepLocalTime: true })
  .toUTC()
  .toISO();

for (const { locale, texts, town } of stories)
  test(`a student says once what they need, asks three hosts and a waitlist, and is invited (${locale})`, async ({
    app,
    browserOf,
    db,
  }) => {
    test.setTimeout(180_000);
    const person = { language: locale, emailVerified: new Date() };
    const dinner = (title: string, more: object = {}) =>
      makeUser(db, { ...person, firstName: 'Hanna' }).then(async (host) => ({
        host,
        ...(await makeListing(db, host, {
          ...{ title, city: town, region: 'PA', country: 'United States', ...more },
          slots: [{ startsAt: `${startsAt}`, capacityTotal: 6 }],
        })),
      }));
    const vegan = { dietaryOptions: ['Vegan'] };
    await dinner('Garden', vegan);
    const balcony = await dinner('Balcony', vegan);
    await dinner('Courtyard');
    const roof = await dinner('Roof', vegan);
    const full = { status: 'accepted', seatsRequested: 6 } as const;
    await makeRequest(db, roof.slot, await makeUser(db), full);

    const student = await makeUser(db, { ...person, firstName: 'Noa' });
    const page = await browserOf(student, { ...PHONE, locale: locales[locale].intl });
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    await open(page, '/');
    await tap(page.getByRole('link', { name: texts.home.actions.need }));
    await expect(page).toHaveURL(/\/need/);
    await waitForHydration(page);
    await tap(page.getByRole('combobox', { name: texts.need.form.place }));
    await page.keyboard.type(town);
    await tap(page.getByRole('option', { name: new RegExp(`^${town}`) }).first());
    await tap(page.getByRole('checkbox').first());
    await tap(page.getByRole('checkbox', { name: texts.options.dietary.Vegan }));
    await tap(page.getByLabel(texts.need.form.audience.label, { exact: true }));
    await tap(page.getByRole('option', { name: texts.need.form.audience.hosts }));
    await tap(page.getByRole('button', { name: texts.need.form.save }));

    const meal = page.locator('section[aria-labelledby^="meal-"]').first();
    const found = meal.getByRole('listitem').getByRole('link');
    await expect(found).toHaveCount(4);
    const titles = await found.allInnerTexts();
    // The two that fit come in either order.
    expect(titles.slice(0, 2).sort()).toEqual(['Balcony', 'Garden']);
    expect(titles.slice(2)).toEqual(['Courtyard', 'Roof']);
    for (const title of ['Balcony', 'Courtyard', 'Roof'])
      await tap(meal.getByRole('checkbox', { name: title }));
    await tap(meal.getByRole('button').last());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.request.dialog.intro).fill('I’m a student, alone in town.');
    await tap(dialog.locator('button[type=submit]'));
    await expect(meal.getByText(texts.need.state.asked, { exact: true }).first()).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    const statuses = async () =>
      (await db.request.findMany({ where: { hopperId: student.id } }))
        .map(({ status }) => status)
        .sort();
    await expect.poll(statuses).toEqual(['pending', 'pending', 'waitlisted']);

    // A host who wasn't asked looks who's there, and invites the group.
    const orchard = await dinner('Orchard', { ...vegan, addressLine1: STREET });
    const hostPage = await browserOf(orchard.host);
    const post = async (path: string, data: object = {}) => {
      const headers = { origin: app.url };
      const answer = await hostPage.request.post(`${app.url}/api${path}`, { data, headers });
      expect(answer.ok(), path).toBe(true);
      return answer.json();
    };
    const groups = await post(`/time-slots/${orchard.slot.id}/looking`);
    const [group] = z.array(z.object({ id: z.string() })).parse(groups);
    await post('/invitations', { id: group?.id, message: 'There’s room by the lulav.' });
    await expect(meal.getByText(texts.need.state.invited, { exact: true })).toBeVisible(FOLLOWED);

    // The student accepts, and the others end with it.
    await open(page, '/requests');
    await page
      .getByRole('button', { name: new RegExp(`^${texts.requests.invitation.accept}`) })
      .tap();
    await expect(page.getByText(STREET).first()).toBeVisible();
    await expect.poll(statuses).toEqual(['accepted', 'cancelled', 'cancelled', 'cancelled']);
    const calendar = page.getByRole('link', { name: texts.requests.card.calendar }).first();
    const file = await page.request.get(`${app.url}${await calendar.getAttribute('href')}`);
    expect(await file.text()).toContain('BEGIN:VCALENDAR');

    // The host falls ill. The student is looking again, and finds the next seat.
    await post(`/time-slots/${orchard.slot.id}/cancel`, { message: 'A fever' });
    await open(page, '/need');
    await expect(meal.getByText(texts.need.state.open, { exact: true })).toBeVisible();
    await meal.getByRole('checkbox', { name: 'Balcony' }).tap();
    await meal.getByRole('button').last().tap();
    await dialog.locator('button[type=submit]').tap();
    await expect(meal.getByText(texts.need.state.asked, { exact: true }).first()).toBeVisible();
    const asked = await db.request.findFirstOrThrow({
      where: { hopperId: student.id, slotId: balcony.slot.id, status: 'pending' },
    });
    const secondHost = await browserOf(balcony.host);
    const answer = await secondHost.request.patch(`${app.url}/api/requests/${asked.id}/status`, {
      data: { status: 'accepted' },
      headers: { origin: app.url },
    });
    expect(answer.status()).toBe(200);
    await expect(meal.getByText(texts.need.state.found, { exact: true })).toBeVisible(FOLLOWED);
  });
