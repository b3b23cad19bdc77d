import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityTags,
  genderSeatings,
  kashrutLevels,
  minhagim,
  requestStatuses,
  seatingStyles,
} from '../src/schemas/options';
import { demoAccounts } from '../src/server/auth/demo';
import { statusAt } from '../src/server/requests/transitions';
import { testClock } from '../src/test/clock';
import { callerFor } from '../src/test/community';
import { createTestDatabase, type TestDatabase } from '../src/test/database';
import { seed } from './seed';
import { buildListings } from './seed/listings';
import { buildPeople } from './seed/people';
import { createRandom } from './seed/random';

const NOW = new Date('2027-09-20T15:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.db, NOW);
});
afterAll(() => database.drop());

/** Returns how many rows a query finds. */
async function countOf(query: string): Promise<number> {
  const rows = await database.db.$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) FROM (${query}) AS found`,
  );
  return Number(rows[0]?.count);
}

const requestsWithSlot = () =>
  database.db.request.findMany({
    include: {
      slot: { include: { listing: { select: { hostId: true, visible: true } } } },
      events: { orderBy: { at: 'asc' } },
    },
  });

/** Returns the current statuses of this person's requests. */
async function statesOf(email: string): Promise<string[]> {
  const { id } = await database.db.user.findUniqueOrThrow({ where: { email } });
  const requests = (await requestsWithSlot()).filter((request) => request.hopperId === id);
  return requests.map((request) => statusAt(request, request.slot, NOW));
}

describe('the demo community', () => {
  it('has its people, listings, profiles and reports', async () => {
    const { db } = database;
    expect(await db.user.count()).toBe(61);
    expect(await db.user.count({ where: { role: { not: 'hopper' } } })).toBe(0);
    expect(await db.user.count({ where: { profileImageUrl: { not: null } } })).toBe(40);
    expect(await countOf(`SELECT FROM users WHERE email !~ '@(demo|example)[.]invalid$'`)).toBe(0);
    expect(await db.profile.count()).toBeGreaterThanOrEqual(25);
    expect(await db.sukkahListing.count()).toBe(31);
    expect(await db.sukkahListing.count({ where: { visible: false } })).toBe(2);
    expect(await db.sukkahListing.count({ where: { photoUrl: null } })).toBeGreaterThan(2);
    expect(await db.report.count()).toBe(3);
  });

  it('uses only built-in pictures, and every portrait', async () => {
    const listings = await database.db.sukkahListing.findMany({
      where: { photoUrl: { not: null } },
    });
    const users = await database.db.user.findMany({ where: { profileImageUrl: { not: null } } });
    const shown = new Set([
      ...listings.map(({ photoUrl }) => photoUrl),
      ...users.map(({ profileImageUrl }) => profileImageUrl),
    ]);
    const files = readdirSync('public/pictures').filter((file) => file.endsWith('.svg'));
    const paths = files.map((file) => `/pictures/${file}`);
    expect(paths).toEqual(expect.arrayContaining([...shown]));
    expect([...shown]).toEqual(
      expect.arrayContaining(paths.filter((path) => path.includes('/avatar-'))),
    );
    for (const file of files) {
      const svg = readFileSync(`public/pictures/${file}`, 'utf8');
      expect(svg.length).toBeLessThan(30 * 1024);
      expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+" viewBox="/);
      // The pictures are used in <img> elements, so they must not run or fetch anything.
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)|font-/i);
    }
  });

  it('is in at least ten cities and three countries, and uses every option', async () => {
    const listings = await database.db.sukkahListing.findMany();
    expect(new Set(listings.map(({ city }) => city)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(listings.map(({ country }) => country)).size).toBeGreaterThanOrEqual(3);
    const seen = (values: (string | null)[]) => [...new Set(values)].sort();
    const sorted = (values: readonly string[]) => [...values].sort();
    expect(seen(listings.map((one) => one.kashrutLevel))).toEqual(sorted(kashrutLevels));
    expect(seen(listings.map((one) => one.seatingStyle))).toEqual(sorted(seatingStyles));
    expect(seen(listings.map((one) => one.genderSeating))).toEqual(sorted(genderSeatings));
    expect(seen(listings.flatMap((one) => one.minhagim))).toEqual(sorted(minhagim));
    expect(seen(listings.flatMap((one) => one.accessibilityTags))).toEqual(
      sorted(accessibilityTags),
    );
    expect(seen(listings.map((one) => one.privacyLevel))).toEqual(['approximate', 'exact']);
  });

  it('is resolved to its place', async () => {
    const where = { placeId: null };
    expect(await database.db.sukkahListing.count({ where })).toBe(0);
  });

  it('keeps each exact location 250 to 500 m from the public one', async () => {
    const metres = `earth.metres BETWEEN 250 AND 500`;
    const apart = `SELECT 6371000 * 2 * asin(sqrt(
        sin(radians(public_lat - lat) / 2) ^ 2
        + cos(radians(lat)) * cos(radians(public_lat)) * sin(radians(public_lon - lon) / 2) ^ 2
      )) AS metres FROM sukkah_listings WHERE public_lat IS NOT NULL`;
    const shown = await countOf(`SELECT FROM sukkah_listings WHERE privacy_level = 'exact'`);
    expect(await countOf(`SELECT FROM (${apart}) AS earth WHERE ${metres}`)).toBe(shown);
  });

  it('has 2 to 4 meals per listing during the coming Sukkot, and had meals in October 2024', async () => {
    const local = `(s.starts_at AT TIME ZONE l.time_zone)`;
    const slots = `FROM (SELECT * FROM time_slots WHERE mode = 'approval') s
      JOIN sukkah_listings l ON l.id = s.listing_id`;
    // Erev Sukkot 2027 is October 15.
    const coming = `${slots} WHERE ${local}::date BETWEEN '2027-10-15' AND '2027-10-22'`;
    expect(
      await countOf(`SELECT l.id ${coming} GROUP BY l.id HAVING count(*) BETWEEN 2 AND 4`),
    ).toBe(30);
    const past = `${slots} WHERE to_char(${local}, 'YYYY-MM') = '2024-10'`;
    expect(await countOf(`SELECT l.id ${past} GROUP BY l.id`)).toBe(8);
    expect(
      await countOf(`SELECT ${slots} WHERE s.type = 'dinner' AND ${local}::time <> '18:30'`),
    ).toBe(0);
    const kinds = `CASE WHEN is_free THEN 1 WHEN price_cents > 0 THEN 2 ELSE 3 END`;
    expect(await countOf(`SELECT ${kinds} FROM time_slots GROUP BY 1`)).toBe(3);
  });
});

describe('the demo requests', () => {
  it('have every status, and never break a rule', async () => {
    const requests = await requestsWithSlot();
    expect(requests.length).toBeGreaterThan(80);
    const states = requests.map((request) => statusAt(request, request.slot, NOW));
    expect([...new Set(states)].sort()).toEqual([...requestStatuses].sort());
    for (const { hopperId, seatsRequested, slot, createdAt } of requests) {
      expect(slot.listing.hostId).not.toBe(hopperId);
      expect(slot.listing.visible).toBe(true);
      expect(seatsRequested).toBeLessThanOrEqual(8);
      expect(createdAt < NOW && createdAt < slot.startsAt).toBe(true);
    }
  });

  it('reserve their seats: the reserved count is accepted and held seats plus those the host set aside', async () => {
    const accepted = `COALESCE((SELECT sum(r.seats_requested) FROM requests r
      WHERE r.slot_id = s.id AND r.status IN ('accepted', 'invited')), 0)`;
    const { hosts } = buildPeople(createRandom(1), NOW);
    // Without requests, only the seats that hosts set aside are reserved.
    const seatsSetAside = buildListings(hosts, NOW, new Uint8Array(32)).slots.reduce(
      (sum, slot) => sum + slot.reserved,
      0,
    );
    const [row] = await database.db.$queryRawUnsafe<{ kept: bigint; least: bigint }[]>(
      `SELECT sum(s.capacity_reserved - ${accepted})::bigint AS kept,
        min(s.capacity_reserved - ${accepted})::bigint AS least FROM time_slots s`,
    );
    expect(row).toEqual({ kept: BigInt(seatsSetAside), least: 0n });
    const room = `SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
      WHERE r.status = 'waitlisted' AND r.seats_requested <= s.capacity_total - s.capacity_reserved`;
    expect(await countOf(room)).toBe(0);
  });

  it('have a history that starts with the guest, or an invitation, and ends in the current status', async () => {
    for (const { hopperId, slot, status, createdAt, events, ...more } of await requestsWithSlot()) {
      const isInvited = more.invitation !== null;
      expect(events[0]).toMatchObject({
        actorId: isInvited ? slot.listing.hostId : hopperId,
        from: null,
        to: isInvited ? 'invited' : 'pending',
        at: createdAt,
      });
      expect(events.at(-1)?.to).toBe(status);
      for (const [index, event] of events.slice(1).entries()) {
        expect(event.from).toBe(events[index]?.to);
        expect(event.at < NOW).toBe(true);
      }
    }
  });

  it('give a reason when a host canceled', async () => {
    const events = await database.db.requestEvent.findMany({
      where: { to: 'cancelled' },
      include: { request: true },
    });
    const byHost = events.filter(({ actorId, request }) => actorId !== request.hopperId);
    expect(byHost.length).toBeGreaterThan(0);
    expect(byHost.length).toBeLessThan(events.length);
    expect(byHost.every(({ reason }) => reason)).toBe(true);
  });

  it('each start a conversation that contains the introduction', async () => {
    const threads = `threads t JOIN time_slots s ON s.listing_id = t.listing_id
      WHERE s.id = r.slot_id AND t.hopper_id = r.hopper_id`;
    const messages = `messages m WHERE m.body = r.intro_message AND m.created_at = r.created_at`;
    expect(await countOf(`SELECT FROM requests r WHERE NOT EXISTS (SELECT FROM ${threads})`)).toBe(
      0,
    );
    expect(
      await countOf(`SELECT FROM requests r WHERE r.intro_message IS NOT NULL
        AND NOT EXISTS (SELECT FROM ${messages})`),
    ).toBe(0);
    const long = `SELECT thread_id FROM messages GROUP BY 1 HAVING count(DISTINCT sender_id) = 2`;
    expect(await countOf(long)).toBeGreaterThanOrEqual(10);
    expect(
      await countOf(`SELECT FROM threads WHERE last_message_at IS DISTINCT FROM
        (SELECT max(created_at) FROM messages WHERE thread_id = threads.id)`),
    ).toBe(0);
  });
});

describe('the demo users', () => {
  it('include a host with three listings, requests to answer, guests to expect and messages to read', async () => {
    const { db } = database;
    const miriam = await db.user.findUniqueOrThrow({ where: { email: demoAccounts.host.email } });
    expect(miriam).toMatchObject({ firstName: 'Miriam', lastName: 'Adler' });
    const mine = { slot: { listing: { hostId: miriam.id }, endsAt: { gt: NOW } } };
    expect(await db.sukkahListing.count({ where: { hostId: miriam.id } })).toBe(3);
    expect(await db.request.count({ where: { ...mine, status: 'pending' } })).toBeGreaterThan(2);
    expect(await db.request.count({ where: { ...mine, status: 'accepted' } })).toBeGreaterThan(2);
    expect(
      await countOf(`SELECT FROM threads t JOIN messages m ON m.thread_id = t.id
        WHERE t.host_id = '${miriam.id}' AND m.sender_id <> t.host_id
          AND m.created_at > COALESCE(t.host_last_read_at, '-infinity')`),
    ).toBeGreaterThan(2);
  });

  it('include a guest with a request of every status, one of them accepted at a listing with a street', async () => {
    const { db } = database;
    const { email } = demoAccounts.guest;
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      firstName: 'Noam',
      lastName: 'Katz',
    });
    expect([...new Set(await statesOf(email))].sort()).toEqual([...requestStatuses].sort());
    const accepted = { hopper: { email }, status: 'accepted' };
    expect(
      await db.request.count({
        where: {
          ...accepted,
          slot: { endsAt: { gt: NOW }, listing: { addressLine1: { not: null } } },
        },
      }),
    ).toBeGreaterThan(0);
  });
});

describe('what the demo shows of open sukkahs and needs', () => {
  const callerOf = async (email: string | null) => {
    const { db } = database;
    const person = email ? await db.user.findUniqueOrThrow({ where: { email } }) : null;
    return callerFor(db, testClock(NOW), person, 'demo');
  };

  it('is an open sukkah with its street, for everyone', async () => {
    const { listings } = await callerOf(null);
    const { items } = await listings.search({ mode: 'open', limit: 100 });
    expect(items).toMatchObject([{ city: 'New York', addressLine1: expect.any(String) }]);
    expect((await listings.points({ mode: 'open' })).doors).toHaveLength(1);
  });

  it('is what the guest looks for: meals in every state, several to ask for at once, and open sukkahs', async () => {
    const { needs } = await callerOf(demoAccounts.guest.email);
    const meals = (await needs.mine())?.meals ?? [];
    const states = new Set(meals.map(({ state }) => state));
    expect([...states].sort()).toEqual(['asked', 'found', 'invited', 'open']);
    const matches = await Promise.all(meals.map((meal) => needs.matches(meal)));
    expect(matches.some(({ length }) => length > 2)).toBe(true);
    const first = meals.find(({ state }) => state === 'open');
    if (!first) throw new Error('Every meal is settled.');
    expect(await needs.matches(first)).not.toEqual([]);
    expect(await needs.openSukkahs(first)).toHaveLength(1);
  });

  it('is who looks for meals like the host’s', async () => {
    const { listings, invitations } = await callerOf(demoAccounts.host.email);
    const meals = (await listings.comingMeals()).filter(({ canInvite }) => canInvite);
    const groups = await Promise.all(meals.map(({ id }) => invitations.look({ id })));
    expect(groups.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(4);
  });
});

it("don't reveal a street in any text that people read", async () => {
  const { db } = database;
  const listings = await db.sukkahListing.findMany({
    omit: { addressLine1: false, addressLine2: false },
  });
  const texts = [
    ...listings.flatMap(({ title, description }) => [title, description]),
    ...(await db.message.findMany()).map(({ body }) => body),
    ...(await db.request.findMany()).map(({ introMessage }) => introMessage),
    ...(await db.requestEvent.findMany()).map(({ reason }) => reason),
    ...(await db.report.findMany()).map(({ details }) => details),
    ...(await db.user.findMany()).map(({ bio }) => bio),
  ]
    .join('\n')
    .toLowerCase();
  for (const { addressLine1, addressLine2 } of listings) {
    const street = addressLine1?.replace(/^\d+ /, '').toLowerCase() ?? '';
    expect(street).not.toBe('');
    expect(texts).not.toContain(street);
    if (addressLine2) expect(texts).not.toContain(addressLine2.toLowerCase());
  }
});

describe('seeding at other times', () => {
  it('does nothing when there are users already', async () => {
    const { db } = database;
    const before = [await db.user.count(), await db.request.count(), await db.message.count()];
    expect(await seed(db, NOW)).toBeNull();
    expect([await db.user.count(), await db.request.count(), await db.message.count()]).toEqual(
      before,
    );
  });

  it.each(['2025-01-15', '2026-09-28', '2028-06-01', '2029-09-25', '2030-12-31'])(
    'fits the calendar of the Sukkot after %s',
    (day) => {
      const { hosts } = buildPeople(createRandom(1), new Date(day));
      const { slots } = buildListings(hosts, new Date(day), new Uint8Array(32));
      const meals = slots.map(({ listing, startsAt }) => `${listing.id} ${startsAt.toISOString()}`);
      expect(new Set(meals).size).toBe(meals.length);
    },
  );
});
