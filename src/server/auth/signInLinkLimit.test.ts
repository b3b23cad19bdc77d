import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import { watchStatements } from '@/test/statements';
import type { Db } from '../db/client';
import { clientNamed, networkOf } from '../http/clientAddress';
import { logAlarm } from '../observability/log';
import {
  forgetLinks,
  forgetMailboxLinks,
  giveBackMailboxRoom,
  hasMailboxRoom,
  hasReserveRoom,
  mailbox,
} from './signInLinkLimit';
import { checkLinkRequest } from './signInLinkRequest';

vi.mock('../observability/log', async (original) => ({
  ...(await original<object>()),
  logAlarm: vi.fn(),
}));

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(() => db.rateLimiterFlexible.deleteMany());

/** @returns how many links were sent */
async function ask(client: string, addresses: string[], isKnown = false): Promise<number> {
  const outcomes = await askEach(client, addresses, isKnown);
  return outcomes.filter((one) => one === 'send').length;
}

async function askEach(client: string, addresses: string[], isKnown = false) {
  const rest = { isKnown: () => isKnown, afterAnswer: () => {}, sendLink: async () => {} };
  const outcomes: string[] = [];
  for (const address of addresses)
    outcomes.push((await checkLinkRequest({ db, client, ...rest }, address)).to);
  return outcomes;
}

/** Lets time pass for counters whose key contains a text. */
const forward = (key: string, minutes: number) =>
  db.$executeRaw`UPDATE rate_limits SET expire = expire - ${minutes}::int * interval '1 minute'
    WHERE key LIKE ${`%${key}%`}`;

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
    expect(await askEach('two', spellings)).toEqual([
      'send',
      ...['sent', 'sent', 'sent', 'sent'],
      ...['refuse', 'refuse'],
    ]);
  });

  it('writes nothing about mailboxes once it’s refused', async () => {
    await ask(
      'flood',
      times(30, (n) => `some${n}@example.org`),
    );
    const rows = await db.rateLimiterFlexible.count();
    const statements = watchStatements(db);
    const outcomes = await askEach(
      'flood',
      times(1000, (n) => `more${n}@example.org`),
    );
    expect(new Set(outcomes)).toEqual(new Set(['refuse']));
    expect(await db.rateLimiterFlexible.count()).toBe(rows);
    expect(statements.filter((one) => one.includes('rate_limits'))).toHaveLength(1);
    expect(await db.verificationToken.count()).toBe(0);
  });
});

describe('one mailbox', () => {
  // Refusals are remembered in memory, so each test has its own mailbox and clients.
  let tests = 0;
  let owner = '';
  beforeEach(() => {
    tests += 1;
    owner = `x${tests}@example.org`;
  });
  const flood = async (households: number) => {
    let sent = 0;
    for (const n of times(households, (one) => `host${one} of ${tests}`))
      sent += await ask(n, [owner]);
    return sent;
  };

  it('gets one link every two minutes, and everyone else gets the usual response', async () => {
    expect(await askEach('a', [owner])).toEqual(['send']);
    for (const client of ['b', 'c', 'd']) expect(await askEach(client, [owner])).toEqual(['sent']);
    await forward(owner, 1);
    expect(await askEach('e', [owner])).toEqual(['sent']);
    await forward(owner, 1);
    expect(await askEach('f', [owner])).toEqual(['send']);
  });

  it('gets ten links a day, however many households ask', async () => {
    let sent = 0;
    for (let minute = 0; minute < 60; minute += 2) {
      sent += await ask(`one of ${minute}`, [owner]);
      sent += await ask(`another of ${minute}`, [owner]);
      await forward('links.mailboxGap', 2);
    }
    expect(sent).toBe(10);
    expect(await askEach(`at home ${tests}`, [owner])).toEqual(['sent']);
    await forward(owner, 24 * 60);
    expect(await askEach(`at home ${tests}`, [owner])).toEqual(['send']);
  });

  it('gets more from a browser that signed in with it before, which strangers can’t use up', async () => {
    await flood(30);
    const household = `host0 of ${tests}`;
    expect(await askEach(household, [owner, owner, owner, owner], true)).toEqual([
      ...['send', 'send', 'send'],
      'sent',
    ]);
    let sent = 3;
    for (let day = 0; day < 96; day += 1) {
      await forward('links.knownBrowser:', 15);
      sent += Number(await hasReserveRoom(db, owner));
    }
    expect(sent).toBe(10);
  });

  it('starts over once its links are deleted, because none of them works', async () => {
    expect(await flood(2)).toBe(1);
    await forgetMailboxLinks(db, owner.replace('@', '+tag@'));
    expect(await flood(2)).toBe(1);
  });

  it('isn’t charged for an email that couldn’t be sent', async () => {
    expect(await hasMailboxRoom(db, owner)).toBe(true);
    expect(await hasMailboxRoom(db, owner)).toBe(false);
    await forgetMailboxLinks(db, owner);
    expect(await hasMailboxRoom(db, owner)).toBe(true);
    await giveBackMailboxRoom(db, owner);
    expect(await hasMailboxRoom(db, owner)).toBe(true);
  });
});

describe('someone with many IP addresses', () => {
  const client = (address: string) => clientNamed(`${networkOf(address)}`, 'x'.repeat(32));
  const strangers = (count: number, from: (n: number) => string) =>
    Promise.all(times(count, (n) => from(n)).map((one, n) => ask(client(one), [`s${n}@x.org`])));
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  const hex = (n: number) => (n % 256).toString(16).padStart(2, '0');

  it('who has an IPv6 /56 is one client and can’t keep others from signing in with 1,000 addresses', async () => {
    const sent = sum(await strangers(1000, (n) => `2001:db8:1:22${hex(n)}::${n.toString(16)}`));
    expect(sent).toBe(30);
    expect(logAlarm).not.toHaveBeenCalled();
    for (const home of ['2001:db8:9::1', '203.0.113.9'])
      expect(await ask(client(home), [`known@${home}.example.org`, `new@${home}.org`])).toBe(2);
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
