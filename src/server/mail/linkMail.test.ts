import { expect, it, onTestFinished } from 'vitest';
import { english } from '@/test/english';
import { startMailbox } from '@/test/mailbox';
import { codeMail, linkMail } from './linkMail';
import { sendMail } from './send';

const SITE = { NEXTAUTH_URL: 'https://sukkah.test' };

it('the sign-in email uses the app’s template, and the first URL in both of its parts is the link', async () => {
  const mailbox = await startMailbox();
  onTestFinished(mailbox.close);
  const url = `https://sukkah.test/api/auth/callback/email?callbackUrl=%2Fhost&token=${'f'.repeat(64)}&email=gil%40example.org`;
  const reason = 'Sign in to request a seat at “Roof sukkah”.';
  await sendMail(
    {
      to: 'gil@example.org',
      ...(await linkMail(english, { purpose: 'signIn', url, code: '012345', reason }, SITE)),
    },
    { EMAIL_SERVER: mailbox.url, EMAIL_FROM: undefined },
  );
  const { subject, from, text, html, headers } = await mailbox.next('gil@example.org');
  expect(headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      expect.objectContaining({ key: 'content-language', value: 'en' }),
    ]),
  );
  expect(subject).toBe('Your sign-in link');
  expect(from?.name).toBe('Sukkah');
  expect(text?.match(/http\S+/)?.[0]).toBe(url);
  expect(text).toContain(reason);
  expect(text).toContain('Your code: 012345');
  expect(text).toContain('If you didn’t ask for this, ignore this email.');
  expect(html?.match(/href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&')).toBe(url);
  expect(html).toContain('<h1');
  expect(text).toMatch(
    /No one reads replies to this email\. Open the Help Center\s+https:\/\/sukkah\.test\/help\n$/,
  );
});

it('replies go to the contact address, if there is one, and the email says so', async () => {
  const mailbox = await startMailbox();
  onTestFinished(mailbox.close);
  const CONTACT_EMAIL = 'office@example.org';
  const to = 'gil@example.org';
  await sendMail(
    { to, ...(await codeMail(english, '012345', { ...SITE, CONTACT_EMAIL })) },
    { EMAIL_SERVER: mailbox.url, CONTACT_EMAIL },
  );
  const { replyTo, text, html } = await mailbox.next(to);
  expect(replyTo).toEqual([{ address: CONTACT_EMAIL, name: '' }]);
  const sentence =
    'Replies to this email go to the people who run the site (office@example.org), not to other users.';
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
});
