import type { Locator, Page } from '@playwright/test';
import { type Locale, locales } from '@/i18n/language';
import { firstDayComing } from '@/server/zmanim/sukkot';
import { makeListing, makeUser } from '../factories';
import { overflow } from './checks';
import { expect, open, PHONE, test, waitForHydration } from './fixtures';
import { en, he } from './hebrewTexts';

const MAX_TAPS = 3;
const STREET = '4711 Canary Street';
/** An email is sent within seconds, or after the holy day that it is now. */
const SENT = { timeout: 60_000 };

/** Dinner on the first night of the coming Sukkot, at 7 pm in New York. */
const startsAt = firstDayComing(new Date())
  .minus({ days: 1 })
  .set({ hour: 19 })
  .setZone('America/New_York', { keepLocalTime: true })
  .toUTC()
  .toISO();

/** The part of a text before its first value. */
const startOf = (text: string) => text.split('{')[0] ?? '';
const named = (text: string) => ({ name: new RegExp(`^${text}`) });

/** Towns in our places, one for each language, because hosts see a group for up to an hour after it has found a seat. */
const towns = { en: 'Monsey', he: 'Great Neck' };

const stories: { locale: Locale; texts: typeof en; guestName: string }[] = [
  { locale: 'en', texts: en, guestName: 'Noa' },
  { locale: 'he', texts: he, guestName: 'נועה' },
];

for (const { locale, texts, guestName } of stories)
  test(`a host invites a group that lets hosts see it, and one of them accepts from the email (${locale})`, async ({
    app,
    browserOf,
    db,
  }) => {
    test.setTimeout(180_000);
    const town = towns[locale];
    const device = {
      ...PHONE,
      viewport: { width: 390, height: 844 },
      locale: locales[locale].intl,
    };
    const person = { language: locale, emailVerified: new Date() };
    const host = await makeUser(db, { ...person, firstName: 'Hanna' });
    await makeListing(db, host, {
      ...{ title: 'Garden', city: town, region: 'NY', country: 'United States' },
      addressLine1: STREET,
      slots: [{ startsAt: `${startsAt}`, capacityTotal: 6 }],
    });
    const guest = await makeUser(db, { ...person, firstName: guestName, languages: ['English'] });
    await db.profile.create({
      data: { userId: guest.id, householdSize: 3, allergens: ['Sesame'] },
    });
    const fits = async (page: Page) => expect(await overflow(page)).toBe('none');

    // The guest lets hosts see what they're looking for.
    const guestPage = await browserOf(guest, device);
    await open(guestPage, '/need');
    await guestPage.getByRole('combobox', named(texts.need.form.place)).tap();
    await guestPage.keyboard.type(town);
    await guestPage.getByRole('option', named(town)).first().tap();
    await guestPage.getByRole('button', { name: texts.need.form.allMeals }).tap();
    await guestPage.getByLabel(texts.need.form.audience.label, { exact: true }).tap();
    await guestPage.getByRole('option', { name: texts.need.form.audience.hosts }).tap();
    await fits(guestPage);
    await guestPage.getByRole('button', { name: texts.need.form.save }).tap();
    await expect(guestPage.getByRole('button', { name: texts.need.edit })).toBeVisible();

    // The host looks, and invites the group with a few words.
    const hostPage = await browserOf(host, device);
    await open(hostPage, '/host');
    await hostPage.getByRole('button', named(texts.host.looking.open)).tap();
    const groups = hostPage.getByRole('list', { name: texts.host.looking.groups });
    await expect(groups.getByRole('listitem').first()).toBeVisible();
    await expect(hostPage.getByText(guestName)).toHaveCount(0);
    await fits(hostPage);
    await groups.getByRole('button', named(texts.host.looking.invite)).tap();
    const dialog = hostPage.getByRole('dialog');
    await dialog.getByLabel(texts.host.looking.dialog.note).fill('There’s room by the lulav.');
    await dialog.getByRole('checkbox').tap();
    await fits(hostPage);
    await dialog.getByRole('button', { name: texts.host.looking.dialog.send }).tap();
    const sent = hostPage.getByRole('region', { name: texts.host.looking.invitations });
    await expect(sent.getByText('There’s room by the lulav.')).toBeVisible();
    await expect(groups).toHaveCount(0);
    await fits(hostPage);

    // The guest sees it on their pages.
    await open(guestPage, '/need');
    await expect(
      guestPage.getByText(new RegExp(texts.need.invites.replace('{host}', '.?Hanna.?'))),
    ).toBeVisible();
    await fits(guestPage);
    await open(guestPage, '/');
    await expect(guestPage.getByRole('link', named(texts.home.invitation.answer))).toBeVisible();
    await fits(guestPage);

    // They accept from the email.
    const mails = () =>
      app.mailbox.received.filter(({ to }) => to.includes(`${guest.email}`.toLowerCase()));
    await expect.poll(() => mails().length, SENT).toBe(1);
    const link = mails()[0]?.mail.text?.match(/https?:\S+\/requests#\S+/)?.[0];
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    // Opening the link is the first.
    taps += 1;
    await guestPage.goto(`${link}`);
    await waitForHydration(guestPage);
    const invitations = guestPage.getByRole('region').first();
    await expect(invitations.getByText('There’s room by the lulav.')).toBeVisible();
    await expect(guestPage.getByText(STREET)).toHaveCount(0);
    await fits(guestPage);
    await tap(guestPage.getByRole('button', named(texts.requests.invitation.accept)));
    await expect(guestPage.getByText(STREET).first()).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    await fits(guestPage);

    // The host sees who's coming.
    await open(hostPage, '/host?tab=requests');
    const card = hostPage.getByRole('article', { name: guestName });
    await expect(card).toBeVisible();
    await card.locator('summary').first().tap();
    await expect(card.getByText('There’s room by the lulav.')).toBeVisible();
    await expect(card.getByText(startOf(texts.request.card.wrote))).toBeVisible();
    await fits(hostPage);
  });
