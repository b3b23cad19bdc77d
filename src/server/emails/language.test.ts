import { expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { everyKindOfMail, TYPED } from '@/test/everyKindOfMail';
import { header, mailFixture } from '@/test/mailFixtures';
import { plainWords } from '@/test/plainWords';
import { codeMail, linkMail } from '../mail/linkMail';

const readable = ({ subject = '', text = '', html = '' }) =>
  [
    subject,
    text,
    /<title>(.*?)<\/title>/.exec(html)?.[1],
    ...[...html.matchAll(/alt="(.*?)"/g)].map(([, alt]) => alt),
  ].join('\n');

const SITE = 'https://sukkah.test/';
const settings = { NEXTAUTH_URL: SITE };

it('each email to a Hebrew reader is in Hebrew only', async () => {
  const language = languageOf('he');
  const story = await mailFixture({ reads: 'he' });
  const { mailer } = story;
  await everyKindOfMail(story);

  const letters = [
    ...mailer.received.map(({ mail }) => mail),
    await linkMail(language, { purpose: 'signIn', url: SITE, code: '123456' }, settings),
    await linkMail(language, { purpose: 'address', url: SITE }, settings),
    await codeMail(language, '123456', settings),
  ];
  const leaks = letters.flatMap((letter) => {
    const words = plainWords(readable(letter), TYPED);
    return words.length ? [`${letter.subject}: ${words.join(' ')}`] : [];
  });
  expect(leaks).toEqual([]);
  const files = mailer.received.flatMap(({ mail }) => mail.attachments);
  const [summary] = files.map(({ content }) =>
    /SUMMARY:(.*)/.exec(Buffer.from(content as ArrayBuffer).toString()),
  );
  expect(summary?.[1]?.trim().replace(/[\u200E\u200F]/g, '')).toBe(
    'Sukkah in the garden (ארוחת ערב)',
  );
  for (const { html, text } of letters) {
    expect(html).toContain('<html lang="he" dir="rtl">');
    // Without a contact address, every email says that nobody reads replies.
    const aboutReplies = language.t('mail.footer.noReplies');
    expect(html).toContain(aboutReplies);
    expect(text).toContain(aboutReplies);
    expect(text).toMatch(/https:\/\/sukkah\.test\/(messages|help)$/m);
  }
  for (const { mail } of mailer.received) expect(header(mail, 'Reply-To')).toBeUndefined();
});
