import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import type { Db } from '../db/client';
import { clientNamed, networkOf } from '../http/clientAddress';
import { logAlarm } from '../observability/log';
import { forgetLinks, limitLinks, mailbox } from './signInLinkLimit';

vi.mock('../observability/log', async (original) => ({
  ...(await original<object>()),
  logAlarm: vi.fn(),
}));

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(() => db.rateLimiterFlexible.deleteMany());

async function ask(client: string, addresses: string[]): Promise<number> {
  let sent = 0;
  for (const address of addresses)
    await limitLinks({ db, client }, address).then(
      () => {
        sent += 1;
      },
      (refusal) => expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' }),
    );
  return sent;
}

const times = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n));

describe('one client', () => {
  it('can’t email sixty strangers', async () => {
    expect(
      await ask(
        'one',
        times(60, (n) => `stranger${n}@example.org`),
      ),
    ).toBe(30);
  });

  it('can’t fill one mailbox through different spellings of its address', async () => {
    const spellings = [
      'gil.levi@gmail.com',
      'g.i.l.levi@gmail.com',
      'gillevi@gmail.com',
      'Gil.Levi@Gmail.com',
      'gil.levi+sukkah@googlemail.com',
      'g.illevi@googlemail.com',
      'gil.le.vi+1@gmail.com',
    ];
    expect(await ask('two', spellings)).toBe(5);
  });
});

describe('calls by five strangers', () => {
  it('don’t keep a person from signing in, and neither do thirty of theirs from one client', async () => {
    for (const client of ['a', 'b', 'c', 'd', 'e'])
      expect(await ask(client, ['x@example.org'])).toBe(1);
    await ask(
      'mallory',
      times(30, () => 'x@example.org'),
    );
    expect(
      await ask(
        'at home',
        times(5, () => 'x@example.org'),
      ),
    ).toBe(5);
  });

  it('can’t fill a mailbox without limit', async () => {
    const sent = await Promise.all(
      times(20, (n) => `host${n}`).map((client) =>
        ask(
          client,
          times(5, () => 'y@example.org'),
        ),
      ),
    );
    expect(sent.reduce((all, one) => all + one)).toBe(30);
  });
});

describe('someone with many IP addresses', () => {
  const client = (address: string) => clientNamed(`${networkOf(address)}`, 'x'.repeat(32));
  const strangers = (count: number, from: (n: number) => string) =>
    Promise.all(times(count, (n) => from(n)).map((one, n) => ask(client(one), [`s${n}@x.org`])));
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  const hex = (n: number) => (n % 256).toString(16).padStart(2, '0');

  it('who has an IPv6 /56 can’t keep others from signing in with 1,000 addresses', async () => {
    const sent = sum(await strangers(1000, (n) => `2001:db8:1:22${hex(n)}::${n.toString(16)}`));
    expect(sent).toBe(60);
    expect(logAlarm).not.toHaveBeenCalled();
    await makeUser(db, { email: 'known@example.org' });
    for (const home of ['2001:db8:9::1', '203.0.113.9'])
      expect(await ask(client(home), ['known@example.org', `new.${home}@example.org`])).toBe(2);
  });

  it.each<[string, (n: number) => string]>([
    ['an IPv6 /48', (n) => `2001:db8:1:${hex(n)}00::1`],
    ['an IPv4 /24', (n) => `203.0.113.${n % 256}`],
  ])('who has %s can send 150 emails', async (_, from) => {
    expect(sum(await strangers(600, from))).toBe(150);
  });
});

it('raises an alarm when the overall number of requests is unusually high', async () => {
  vi.stubEnv('LIMITS', 'links.everybody=3/600');
  for (const n of [1, 2, 3]) await ask(`many${n}`, [`many${n}@example.org`]);
  expect(logAlarm).not.toHaveBeenCalled();
  expect(await ask('many4', ['many4@example.org'])).toBe(0);
  expect(logAlarm).toHaveBeenCalledOnce();
  vi.unstubAllEnvs();
});

it('deletes the counts of one person only', async () => {
  await ask('z', ['Noa+a@example.org', 'n@example.org']);
  await db.$transaction((tx) => forgetLinks(tx, 'noa@example.org'));
  const keys = JSON.stringify(await db.rateLimiterFlexible.findMany());
  expect(keys).not.toContain('noa@');
  expect(keys).toContain('n@example.org');
});

test.each([
  ['Gil+1@Example.org', 'gil@example.org'],
  ['gil+a+b@example.org', 'gil@example.org'],
  ['g.i.l@gmail.com', 'gil@gmail.com'],
  ['G.il+x@GoogleMail.com', 'gil@gmail.com'],
  ['g.il@example.org', 'g.il@example.org'],
  ['\uff47il@example.org', 'gil@example.org'],
  ['gil@example.org.', 'gil@example.org'],
  ['+1@example.org', '+1@example.org'],
])('%s goes to the mailbox %s', (address, box) => expect(mailbox(address)).toBe(box));
