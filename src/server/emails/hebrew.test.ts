import { describe, expect, it } from 'vitest';
import { markedText } from '@/format/direction';
import { languageOf } from '@/i18n/catalogs';
import { LUNCH, makeListing } from '@/test/factories';
import { header, mailFixture } from '@/test/mailFixtures';
import { queueEveMails } from './eve';

const [LRM, RLM] = ['\u200E', '\u200F'];
const latin = (text: string) => `${RLM}${LRM}${text}${LRM}${RLM}`;

async function twoLanguages({ title = 'סוכה בגן!' } = {}) {
  const story = await mailFixture();
  const { db, host, guest } = story;
  await host.users.setLanguage({ language: 'he' });
  await guest.users.updateProfile({
    firstName: 'Gil',
    lastName: 'Levi',
    timeZone: 'America/New_York',
    phone: '+1 212 555 0100',
  });
  const slots = [{ capacityTotal: 20 }, { startsAt: LUNCH, capacityTotal: 20 }];
  const listing = await makeListing(db, host, { title, slots });
  const ask = (seatsRequested = 1, introMessage = 'Shalom') =>
    guest.requests.create({ slotId: listing.slot.id, seatsRequested, introMessage });
  return { ...story, listing, ask };
}

describe('for the same meal', () => {
  it('a Hebrew-speaking host and an English-speaking guest get emails in their own language', async () => {
    const { host, guest, mailer, ask } = await twoLanguages();
    const { id } = await ask(2);
    await mailer.deliver();
    await host.requests.accept(id);
    await mailer.deliver();

    const [requestMail] = mailer.mailsTo(host);
    expect(requestMail?.subject).toMatch(/שני מקומות/);
    expect(requestMail?.subject).toContain(
      `${latin('Gil L.')}: ארוחת ערב ב״סוכה בגן!״, יום ו׳, 15\u00a0באוק׳`,
    );
    expect(header(requestMail, 'content-language')).toBe('he');
    expect(requestMail?.html).toContain('dir="rtl"');
    expect(requestMail?.html).toContain('align="right"');
    expect(requestMail?.html).toContain('<span dir="ltr">Gil L.</span>');
    expect(requestMail?.text).toMatch(/19:00/);

    const [acceptanceMail] = mailer.mailsTo(guest);
    expect(acceptanceMail?.text).toMatch(
      /Hebrew date: Night of 15 Tishrei · Candle lighting \d:\d\d PM/,
    );
    expect(acceptanceMail?.subject).toBe(
      `You have a seat: Dinner at ${LRM}${RLM}סוכה בגן!${RLM}${LRM}, Fri, Oct 15`,
    );
    expect(header(acceptanceMail, 'content-language')).toBe('en');
    expect(acceptanceMail?.html).toContain('<html lang="en" dir="ltr">');
    expect(acceptanceMail?.html).toContain('align="left"');
    expect(acceptanceMail?.text).toMatch(/7:00 PM/);
    const [file] = acceptanceMail?.attachments ?? [];
    const calendar = Buffer.from(file?.content as ArrayBuffer).toString();
    expect(calendar).toContain(`SUMMARY:${LRM}${RLM}סוכה בגן!${RLM}${LRM} (dinner)`);
  });

  it('titles in the other language are isolated in Hebrew and in English emails', async () => {
    const { host, guest, mailer, ask } = await twoLanguages({ title: 'The roof, 3rd floor.' });
    const { id } = await ask();
    await mailer.deliver();
    const [requestMail] = mailer.mailsTo(host);
    expect(requestMail?.html).toContain('״<span dir="ltr">The roof, 3rd floor.</span>״');
    expect(requestMail?.text).toContain(`״${latin('The roof, 3rd floor.')}״`);
    await host.users.setLanguage({ language: 'en' });
    await guest.users.setLanguage({ language: 'he' });
    await host.requests.accept(id);
    await mailer.deliver();
    const [acceptanceMail] = mailer.mailsTo(guest);
    expect(acceptanceMail?.subject).toContain(`ב״${latin('The roof, 3rd floor.')}״`);
    // The time doesn't break on a phone.
    expect(acceptanceMail?.html).toMatch(
      /<span dir="ltr" style="white-space:nowrap">.*19:00 – 21:00<\/span> GMT-4\u200e?<\/span>/,
    );
    // Don't send control characters that some email clients show as a box.
    for (const { mail } of mailer.received)
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(
        /[\u202A-\u202E\u2066-\u2069]/,
      );
  });

  it('an introduction keeps its own text direction', async () => {
    const { host, mailer, ask } = await twoLanguages();
    await ask(1, 'We come from Boston.\nTwo of us sing.');
    await mailer.deliver();
    const [requestMail] = mailer.mailsTo(host);
    expect(requestMail?.html).toMatch(/<p[^>]* dir="ltr"[^>]*>“We come from Boston\./);
  });
});

it('the phone number on the eve of a meal reads left to right', async () => {
  const { db, clock, host, mailer, ask } = await twoLanguages();
  const { id } = await ask();
  await host.requests.accept(id);
  await mailer.deliver();
  clock.set('2027-10-15T16:05:00Z');
  await queueEveMails({ db, clock });
  await mailer.deliver();
  const list = mailer.mailsTo(host).at(-1);
  expect(list?.subject).toMatch(/^מי [א-ת]+: ארוחת ערב/);
  expect(list?.text).toMatch(/התאריך העברי: ליל ט״ו בתשרי · הדלקת נרות 1\d:\d\d/);
  expect(list?.html).toContain('<span dir="ltr">+1 212 555 0100</span>');
  expect(list?.text).toContain(`טלפון: ${latin('+1 212 555 0100')}`);
});

describe('a queued email', () => {
  it('is sent in the language that its reader uses at that time', async () => {
    const { host, mailer, ask } = await twoLanguages();
    await ask();
    await host.users.setLanguage({ language: 'en' });
    await mailer.deliver();
    expect(mailer.mailsTo(host)[0]?.subject).toBe(
      `Gil L. requested 1 seat: Dinner at ${LRM}${RLM}סוכה בגן!${RLM}${LRM}, Fri, Oct 15`,
    );
  });

  it('is part of a digest in that language, too', async () => {
    const { clock, guest, host, mailer, listing, ask } = await twoLanguages();
    const first = await ask();
    await mailer.deliver();
    await guest.requests.cancel(first.id);
    const [, lunch] = listing.timeSlots;
    await guest.requests.create({ slotId: `${lunch?.id}`, seatsRequested: 3, introMessage: '' });
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    const digest = mailer.mailsTo(host).at(-1);
    expect(digest?.subject).toMatch(/עדכונים על שתי בקשות/);
    expect(digest?.html).toContain('ל-3 מקומות');
    expect(digest?.html).toMatch(/<h2[^>]*>[^<]*<span dir="ltr">Gil L\.<\/span>/);
  });

  it('is in English for users who have never chosen a language', async () => {
    const { guest, host, mailer, ask } = await twoLanguages();
    const { id } = await ask();
    await host.requests.decline(id);
    await mailer.deliver();
    expect(mailer.mailsTo(guest)[0]?.subject).toMatch(/^No seat this time: /);
  });
});

it.each([
  [1, /מקום אחד/, /בקשה אחת/, /ארוחה אחת/],
  [2, /שני מקומות/, /שתי בקשות/, /שתי ארוחות/],
  [3, /3 מקומות/, /3 בקשות/, /3 ארוחות/],
  [11, /11 מקומות/, /11 בקשות/, /11 ארוחות/],
])('%d uses the right Hebrew plural form', (count, seats, requests, meals) => {
  const { t } = languageOf('he');
  const say = (text: string) => markedText('he', text);
  expect(say(t('mail.seats', { count }))).toMatch(seats);
  const texts = { count, meal: 'קידוש', date: 'היום', listing: 'סוכה' };
  expect(say(t('mail.answerSoon.subject', texts))).toMatch(requests);
  expect(say(t('mail.gathered.subject', { count }))).toMatch(meals);
  expect(say(t('mail.gathered.requests', { count }))).toMatch(requests);
});
