import { expect, it } from 'vitest';
import { isAddressRefused } from './mailErrors.mjs';

const refusalOf = (response: string) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  response,
  responseCode: Number(response.slice(0, 3)),
});

it.each([
  '550 5.1.1 <gil@example.org>: Recipient address rejected: User unknown in relay recipient table',
  '550-5.1.1 The email account that you tried to reach does not exist. Go to\n550 5.1.1 https://support.example.com/mail',
  '550-5.2.1 The email account that you tried to reach is inactive.',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '553 5.1.3 Bad recipient address syntax',
  '550 No such user here: gil@example.org',
  '551 User not local; please try another path',
  '553 sorry, that domain isn’t in my list of allowed rcpthosts',
  '550 5.1.0 Address rejected.',
])('the address is refused for good: %s', (response) => {
  expect(isAddressRefused(refusalOf(response))).toBe(true);
});

it.each([
  '550 5.7.1 Unable to relay for gil@example.org',
  '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a spam list',
  '550 relay not permitted',
  '550 Blocked, see https://lists.example.com/?192.0.2.1',
  '550 5.1.8 <hello@sukkah.test>: Sender address rejected: Domain not found',
  '550 5.1.0 <hello@sukkah.test>: Sender address rejected: User unknown',
  '554 Refused',
  '552 5.2.2 Mailbox full',
  '450 4.1.1 Recipient address rejected: unverified address',
  '451 Try again later',
])('the address may be accepted later: %s', (response) => {
  expect(isAddressRefused(refusalOf(response))).toBe(false);
});

it('other refusals with the same codes aren’t about the address', () => {
  const refusal = refusalOf('550 5.1.1 No such user');
  for (const command of ['MAIL FROM', 'DATA', undefined])
    expect(isAddressRefused({ ...refusal, command })).toBe(false);
  expect(isAddressRefused({ code: 'ESOCKET', errno: -111 })).toBe(false);
});
