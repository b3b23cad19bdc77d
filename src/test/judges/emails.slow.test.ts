import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { busyPage, refusalPage } from '@/server/http/busyPage';
import { codeMail, linkMail } from '@/server/mail/linkMail';
import { failedLinkPage, linkPage } from '@/server/mail/linkPage';
import { sendMail } from '@/server/mail/send';
import { callerFor, community } from '../community';
import { everyKindOfMail } from '../everyKindOfMail';
import { makeCanaryListing, makeRequest } from '../factories';
import { startMailbox } from '../mailbox';
import { mailFixture, mailSettings } from '../mailFixtures';
import { calendarReaders } from './calendars';
import { type HtmlJudges, startHtmlJudges } from './html';
import { GTUBE, hasSpamAssassin, spamScores } from './spam';

/**
 * SpamAssassin calls an email spam from 5 on. Hebrew gets up to 0.6, because a preposition is written
 * together with the isolated name after it, which looks like a word that's hidden by tags.
 */
const MAX_SPAM_SCORE = 1;
const TIMEOUT_MS = 400_000;

let judges: HtmlJudges;
beforeAll(async () => {
  judges = await startHtmlJudges();
}, TIMEOUT_MS);
afterAll(() => judges.stop());

describe.each(['en', 'he'] as const)('in %s', (locale) => {
  const language = languageOf(locale);

  it(
    'every kind of email passes all judges',
    async () => {
      const mailbox = await startMailbox();
      const settings = mailSettings(mailbox);
      const url = settings.NEXTAUTH_URL;
      await everyKindOfMail(await mailFixture({ reads: locale, mailbox }));
      for (const mail of [
        await linkMail(language, { purpose: 'signIn', url, code: '123456' }, settings),
        await linkMail(language, { purpose: 'address', url }, settings),
        await codeMail(language, '123456', settings),
      ])
        await sendMail({ to: 'gil@example.test', ...mail }, settings);
      const emails = mailbox.received;

      const html = emails.map(({ mail }) => `${mail.html}`);
      expect.soft(await judges.mistakesIn(html, 'email')).toEqual([]);
      expect.soft(await findSpam(emails.map(({ raw }) => `${raw}`))).toEqual([]);
      const files = emails.flatMap(({ mail }) => mail.attachments.map(({ content }) => content));
      expect(files.length).toBeGreaterThan(5);
      for (const file of files) expectReadAlike(Buffer.from(file as ArrayBuffer).toString());
    },
    TIMEOUT_MS,
  );

  it('the pages that load nothing have valid HTML', async () => {
    const { t } = language;
    const { db, clock, host, guest } = await community();
    const { slot } = await makeCanaryListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    const reader = callerFor(db, clock, guest, 'offline', language);
    const { pages } = await reader.requests.pocket();
    expect(pages).toHaveLength(3);
    const [title, text] = [t('mail.coming.title'), t('mail.coming.outdated.text')];
    const responses = await Promise.all([
      linkPage(language, 200, title, text, {
        form: { submit: t('mail.coming.submit'), action: '?undo=1' },
        link: { href: '/requests', label: t('mail.coming.requests') },
      }),
      failedLinkPage(language, new Error('test')),
      busyPage(language, 60),
      refusalPage(language, 400, text),
    ]);
    const html = await Promise.all(responses.map((response) => response.text()));
    const copies = pages.map(({ parts }) => parts.map((part) => part.html).join(''));
    expect(await judges.mistakesIn([...html, ...copies], 'email')).toEqual([]);
  });
});

/** Returns those that look like spam to SpamAssassin. */
async function findSpam(emails: string[]) {
  if (!hasSpamAssassin) return [];
  const control = `Subject: Control\n\n${GTUBE}`;
  const scores = await spamScores([control, ...emails]);
  const spam = scores.filter(({ score }) => !(score <= MAX_SPAM_SCORE));
  expect(spam).toContainEqual(expect.objectContaining({ subject: 'Control' }));
  return spam.filter(({ subject }) => subject !== 'Control');
}

function expectReadAlike(file: string): void {
  const [first, ...others] = calendarReaders.map(([, read]) => read(file));
  expect(first?.events).toHaveLength(1);
  for (const other of others) expect(other).toEqual(first);
}
