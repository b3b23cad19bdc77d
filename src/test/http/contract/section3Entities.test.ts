import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { requestStatuses } from '@/schemas/options';
import { idParam } from '@/schemas/rest';
import { DAY_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { as, visitor } from '../http';
import { db, inDays, linkFor, newUser, SERVER } from '../world';

type Row = Record<string, unknown>;

const NOT_NULL_VIOLATION = '23502';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

const sql = new pg.Client({ connectionString: inject('http').databaseUrl });

let parents: Record<'hostId' | 'guestId' | 'listingId' | 'slotId' | 'threadId', string>;
let columnTypes: Map<string, string>;

beforeAll(async () => {
  await sql.connect();
  const { rows } = await sql.query<{ name: string; type: string }>(
    `SELECT table_name::text || '.' || column_name::text AS name, udt_name::text AS type
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  columnTypes = new Map(rows.map(({ name, type }) => [name, type]));
  const [host, guest] = [await makeUser(db), await makeUser(db)];
  const { id: listingId, slot } = await makeListing(db, host, {
    slots: [{ startsAt: inDays(20) }],
  });
  const thread = await db.thread.create({ data: { hostId: host.id, hopperId: guest.id } });
  parents = {
    hostId: host.id,
    guestId: guest.id,
    listingId,
    slotId: slot.id,
    threadId: thread.id,
  };
});
afterAll(() => sql.end());

/** The least that plain SQL has to give for a row of each table. */
const smallestRow = {
  users: () => ({ id: randomUUID() }),
  profiles: () => ({ user_id: parents.guestId }),
  sukkah_listings: () => ({ id: randomUUID(), host_id: parents.hostId, title: 'Sukkah' }),
  time_slots: () => ({
    id: randomUUID(),
    listing_id: parents.listingId,
    starts_at: inDays(30),
    ends_at: inDays(31),
    capacity_total: 6,
  }),
  requests: () => ({
    id: randomUUID(),
    slot_id: parents.slotId,
    hopper_id: parents.guestId,
    seats_requested: 1,
  }),
  messages: () => ({
    id: randomUUID(),
    thread_id: parents.threadId,
    sender_id: parents.guestId,
    body: 'Shalom',
  }),
  threads: () => ({ id: randomUUID(), hopper_id: parents.guestId, host_id: parents.hostId }),
  reports: () => ({ id: randomUUID(), reporter_id: parents.guestId, reason: 'spam' }),
  sessions: () => ({ sid: randomUUID(), sess: {}, expire: inDays(1) }),
} satisfies Record<string, () => Row>;

type Table = keyof typeof smallestRow;
const tables = Object.keys(smallestRow) as Table[];

const rowOf = (table: Table, values: Row = {}): Row => ({ ...smallestRow[table](), ...values });

/** Leaves no rows behind, since scheduled tasks would change them during other tests. */
async function rolledBack<T>(act: () => Promise<T>): Promise<T> {
  await sql.query('BEGIN');
  try {
    return await act();
  } finally {
    await sql.query('ROLLBACK');
  }
}

async function insertRow(table: Table, values: Row) {
  const names = Object.keys(values);
  const placeholders = names.map((_, n) => `$${n + 1}`);
  const { rows } = await sql.query<{ row: Row; now: string }>(
    `INSERT INTO ${table} AS made (${names.join()}) VALUES (${placeholders.join()})
     RETURNING to_jsonb(made) AS row, to_jsonb(now()::timestamptz(3)) AS now`,
    Object.values(values),
  );
  const [inserted] = rows;
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`);
  return inserted;
}

const insert = (table: Table, values?: Row) =>
  rolledBack(() => insertRow(table, rowOf(table, values)));

/** Inserts two rows, of which the second may be refused. */
const insertTwo = (table: Table, one: Row, other: Row = one) =>
  rolledBack(async () => {
    await insertRow(table, rowOf(table, one));
    return insertRow(table, rowOf(table, other));
  });

const expectAccepted = (table: Table, values: Row = {}) =>
  expect(insert(table, values)).resolves.toBeDefined();

const expectRefused = (table: Table, values: Row) =>
  expect(insert(table, values)).rejects.toMatchObject({ code: CHECK_VIOLATION });

const TYPES = {
  'a UUID': 'uuid',
  text: 'text',
  'a list of texts': '_text',
  'a boolean': 'bool',
  'an integer': 'int4',
  'a decimal': 'numeric',
  'an instant': 'timestamptz',
  JSON: 'jsonb',
} as const;

type Type = keyof typeof TYPES;

function hasColumns(columns: Record<string, Record<string, Type>>): void {
  for (const [table, types] of Object.entries(columns))
    for (const [column, type] of Object.entries(types))
      test(`${table}.${column} is ${type}`, () => {
        expect(columnTypes.get(`${table}.${column}`)).toBe(TYPES[type]);
      });
}

describe('the tables have the columns of the specification, in snake_case:', () => {
  hasColumns({
    users: {
      id: 'a UUID',
      email: 'text',
      first_name: 'text',
      last_name: 'text',
      profile_image_url: 'text',
      role: 'text',
      phone: 'text',
      bio: 'text',
      languages: 'a list of texts',
      affiliation: 'text',
      verification_status: 'text',
      created_at: 'an instant',
      updated_at: 'an instant',
    },
    profiles: {
      user_id: 'a UUID',
      observance_level: 'text',
      kashrut_level: 'text',
      shomer_shabbat: 'a boolean',
      dietary_notes: 'text',
      allergens: 'a list of texts',
      accessibility_needs: 'a list of texts',
      gender_preference: 'text',
      household_size: 'an integer',
    },
    sukkah_listings: {
      id: 'a UUID',
      host_id: 'a UUID',
      title: 'text',
      description: 'text',
      kashrut_level: 'text',
      minhagim: 'a list of texts',
      seating_style: 'text',
      gender_seating: 'text',
      kid_friendly: 'a boolean',
      accessibility_tags: 'a list of texts',
      address_line1: 'text',
      address_line2: 'text',
      city: 'text',
      region: 'text',
      country: 'text',
      postal: 'text',
      lat: 'a decimal',
      lon: 'a decimal',
      privacy_level: 'text',
      photo_url: 'text',
      visible: 'a boolean',
      created_at: 'an instant',
    },
    time_slots: {
      id: 'a UUID',
      listing_id: 'a UUID',
      type: 'text',
      starts_at: 'an instant',
      ends_at: 'an instant',
      capacity_total: 'an integer',
      capacity_reserved: 'an integer',
      price_cents: 'an integer',
      donation_suggested_cents: 'an integer',
      currency: 'text',
      is_free: 'a boolean',
    },
    requests: {
      id: 'a UUID',
      slot_id: 'a UUID',
      hopper_id: 'a UUID',
      seats_requested: 'an integer',
      status: 'text',
      intro_message: 'text',
      dietary_flags: 'a list of texts',
      created_at: 'an instant',
    },
    messages: {
      id: 'a UUID',
      thread_id: 'a UUID',
      sender_id: 'a UUID',
      body: 'text',
      created_at: 'an instant',
    },
    threads: {
      id: 'a UUID',
      listing_id: 'a UUID',
      hopper_id: 'a UUID',
      host_id: 'a UUID',
      created_at: 'an instant',
    },
    reports: {
      id: 'a UUID',
      reporter_id: 'a UUID',
      subject_user_id: 'a UUID',
      listing_id: 'a UUID',
      reason: 'text',
      status: 'text',
      details: 'text',
      created_at: 'an instant',
    },
    sessions: { sid: 'text', sess: 'JSON', expire: 'an instant' },
  });
});

describe('the tables have the added columns:', () => {
  hasColumns({
    users: {
      email_verified: 'an instant',
      time_zone: 'text',
      deleted_at: 'an instant',
    },
    profiles: { dietary_flags: 'a list of texts' },
    sukkah_listings: {
      dietary_options: 'a list of texts',
      time_zone: 'text',
      public_lat: 'a decimal',
      public_lon: 'a decimal',
      updated_at: 'an instant',
    },
    time_slots: { removed_at: 'an instant' },
    requests: { updated_at: 'an instant' },
    threads: {
      hopper_last_read_at: 'an instant',
      host_last_read_at: 'an instant',
      last_message_at: 'an instant',
    },
    request_events: {
      request_id: 'a UUID',
      actor_id: 'a UUID',
      from_status: 'text',
      to_status: 'text',
      reason: 'text',
      at: 'an instant',
    },
  });

  for (const table of ['accounts', 'verification_tokens', 'mails', 'mail_opt_outs', 'rate_limits'])
    test(`there is a table ${table}`, () => {
      const columns = [...columnTypes.keys()].filter((name) => name.startsWith(`${table}.`));
      expect(columns).not.toEqual([]);
    });
});

describe('a row needs only an id and its required fields:', () => {
  for (const table of tables)
    test(table, async () => {
      await expectAccepted(table);
    });
});

describe('a required field refuses to be left out:', () => {
  const required: [Table, string][] = [
    ['sukkah_listings', 'host_id'],
    ['sukkah_listings', 'title'],
    ['time_slots', 'listing_id'],
    ['time_slots', 'starts_at'],
    ['time_slots', 'ends_at'],
    ['time_slots', 'capacity_total'],
    ['requests', 'slot_id'],
    ['requests', 'hopper_id'],
    ['requests', 'seats_requested'],
    ['messages', 'thread_id'],
    ['messages', 'sender_id'],
    ['messages', 'body'],
    ['threads', 'hopper_id'],
    ['threads', 'host_id'],
    ['reports', 'reporter_id'],
    ['reports', 'reason'],
  ];
  for (const [table, column] of required)
    test(`${table}.${column}`, async () => {
      const { [column]: _, ...others } = rowOf(table);
      await expect(rolledBack(() => insertRow(table, others))).rejects.toMatchObject({
        code: NOT_NULL_VIOLATION,
        column,
      });
    });
});

describe('an optional reference is null if it is left out:', () => {
  const optional: [Table, string][] = [
    ['threads', 'listing_id'],
    ['reports', 'subject_user_id'],
    ['reports', 'listing_id'],
  ];
  for (const [table, column] of optional)
    test(`${table}.${column}`, async () => {
      expect((await insert(table)).row).toHaveProperty(column, null);
    });
});

describe('the defaults are those of the specification:', () => {
  const defaults: [Table, string, unknown][] = [
    ['users', 'role', 'hopper'],
    ['users', 'languages', []],
    ['users', 'verification_status', 'pending'],
    ['profiles', 'shomer_shabbat', false],
    ['profiles', 'allergens', []],
    ['profiles', 'accessibility_needs', []],
    ['profiles', 'dietary_flags', []],
    ['sukkah_listings', 'minhagim', []],
    ['sukkah_listings', 'kid_friendly', true],
    ['sukkah_listings', 'accessibility_tags', []],
    ['sukkah_listings', 'dietary_options', []],
    ['sukkah_listings', 'time_zone', 'America/New_York'],
    ['sukkah_listings', 'privacy_level', 'approximate'],
    ['sukkah_listings', 'visible', true],
    ['time_slots', 'capacity_reserved', 0],
    ['time_slots', 'currency', 'USD'],
    ['time_slots', 'is_free', true],
    ['requests', 'status', 'pending'],
    ['requests', 'dietary_flags', []],
    ['reports', 'status', 'open'],
  ];
  for (const [table, column, value] of defaults)
    test(`${table}.${column} is ${JSON.stringify(value)}`, async () => {
      expect((await insert(table)).row[column]).toEqual(value);
    });

  const now: [Table, string][] = [
    ['users', 'created_at'],
    ['users', 'updated_at'],
    ['sukkah_listings', 'created_at'],
    ['requests', 'created_at'],
    ['messages', 'created_at'],
    ['threads', 'created_at'],
    ['reports', 'created_at'],
  ];
  for (const [table, column] of now)
    test(`${table}.${column} is the time of the insert`, async () => {
      const inserted = await insert(table);
      expect(inserted.row[column]).toBe(inserted.now);
    });
});

describe('keys and indexes:', () => {
  test('users.email is unique', async () => {
    const email = `${randomUUID()}@example.org`;
    await expect(insertTwo('users', { email })).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  test('profiles are keyed by user_id: each user has one at most', async () => {
    await expect(insertTwo('profiles', {})).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  test('sessions are keyed by sid', async () => {
    const sid = randomUUID();
    await expect(insertTwo('sessions', { sid })).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  test('sessions.expire is indexed', async () => {
    const { rows } = await sql.query<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'sessions'`,
    );
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(
      expect.stringMatching(/USING btree \(expire\)$/),
    );
  });
});

describe('the database itself holds the invariants:', () => {
  for (const capacity_total of [1, 50])
    test(`capacity_total can be ${capacity_total}`, async () => {
      await expectAccepted('time_slots', { capacity_total });
    });

  for (const capacity_total of [0, 51])
    test(`capacity_total cannot be ${capacity_total}`, async () => {
      await expectRefused('time_slots', { capacity_total });
    });

  for (const capacity_reserved of [0, 6])
    test(`capacity_reserved can be ${capacity_reserved} of 6`, async () => {
      await expectAccepted('time_slots', { capacity_total: 6, capacity_reserved });
    });

  for (const capacity_reserved of [-1, 7])
    test(`capacity_reserved cannot be ${capacity_reserved} of 6`, async () => {
      await expectRefused('time_slots', { capacity_total: 6, capacity_reserved });
    });

  test('a meal ends after its start', async () => {
    const starts_at = inDays(30);
    await expectRefused('time_slots', { starts_at, ends_at: starts_at });
  });

  test('a meal can last nine days', async () => {
    const starts_at = inDays(30);
    const ends_at = new Date(starts_at.getTime() + 9 * DAY_MS);
    await expectAccepted('time_slots', { starts_at, ends_at });
  });

  test('a meal cannot last longer than nine days', async () => {
    const starts_at = inDays(30);
    const ends_at = new Date(starts_at.getTime() + 9 * DAY_MS + 1);
    await expectRefused('time_slots', { starts_at, ends_at });
  });

  for (const seats_requested of [1, 8])
    test(`seats_requested can be ${seats_requested}`, async () => {
      await expectAccepted('requests', { seats_requested });
    });

  for (const seats_requested of [0, 9])
    test(`seats_requested cannot be ${seats_requested}`, async () => {
      await expectRefused('requests', { seats_requested });
    });

  for (const status of requestStatuses)
    test(`a request can be ${status}`, async () => {
      await expectAccepted('requests', { status });
    });

  test('a request cannot have an unknown status', async () => {
    await expectRefused('requests', { status: 'maybe' });
  });

  for (const verification_status of ['pending', 'email', 'phone'])
    test(`verification_status can be ${verification_status}`, async () => {
      await expectAccepted('users', { verification_status });
    });

  test('verification_status cannot be an unknown one', async () => {
    await expectRefused('users', { verification_status: 'friend' });
  });

  test('a report cannot have an unknown status', async () => {
    await expectRefused('reports', { status: 'forgotten' });
  });

  test('there is one thread per listing and hopper', async () => {
    const thread = { listing_id: parents.listingId };
    await expect(insertTwo('threads', thread)).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  const open = ['pending', 'accepted', 'waitlisted'];
  for (const status of open)
    for (const second of open)
      test(`next to a request that is ${status}, a hopper has no other that is ${second}`, async () => {
        await expect(insertTwo('requests', { status }, { status: second })).rejects.toMatchObject({
          code: UNIQUE_VIOLATION,
        });
      });

  for (const status of ['declined', 'cancelled', 'expired'])
    test(`next to a request that is ${status}, a hopper can have a pending one`, async () => {
      const { row } = await insertTwo('requests', { status }, { status: 'pending' });
      expect(row.status).toBe('pending');
    });
});

async function signInAsNewcomer() {
  const email = `${randomUUID()}@example.org`;
  const headers = { Origin: SERVER, 'Sec-Fetch-Site': 'same-origin' };
  const { headers: answered } = await visitor.ask('POST', await linkFor(email), { headers });
  const [, cookie = ''] = /session-token=([^;]+)/.exec(answered.getSetCookie().join('\n')) ?? [];
  return { cookie, user: await db.user.findUniqueOrThrow({ where: { email } }) };
}

describe('a person who signs in for the first time', () => {
  test('is a hopper', async () => {
    expect((await signInAsNewcomer()).user.role).toBe('hopper');
  });

  test('has the verification status email, which the sign-in confirmed', async () => {
    expect((await signInAsNewcomer()).user.verificationStatus).toBe('email');
  });

  test('has a session whose sid is the SHA-256 of the value of the cookie', async () => {
    const { cookie, user } = await signInAsNewcomer();
    const sid = createHash('sha256').update(cookie).digest('hex');
    expect(await db.session.findUnique({ where: { sid } })).toMatchObject({
      sess: { userId: user.id },
    });
  });
});

describe('ids:', () => {
  const version = (id: string) => id.replaceAll('-', '')[12];

  test('a new user has a UUID of version 4, which tells nothing about when it was made', async () => {
    expect(version((await signInAsNewcomer()).user.id)).toBe('4');
  });

  test('a new listing has a UUID of version 7', async () => {
    const { body } = await as(await newUser()).post('/api/listings', { title: 'Sukkah' });
    expect(version(idParam.parse(body).id)).toBe('7');
  });

  test('a new time slot has a UUID of version 7', async () => {
    const host = await newUser();
    const { id: listingId } = await makeListing(db, host, { slots: [] });
    const times = { startsAt: inDays(5).toISOString(), endsAt: inDays(5.1).toISOString() };
    const { body } = await as(host).post('/api/time-slots', {
      ...times,
      listingId,
      capacityTotal: 6,
    });
    expect(version(idParam.parse(body).id)).toBe('7');
  });

  async function newRequest() {
    const guest = await newUser('Gil');
    const { slot, id } = await makeListing(db, await newUser('Hanna'), {
      slots: [{ startsAt: inDays(20) }],
    });
    const body = { slotId: slot.id, seatsRequested: 1, introMessage: 'Shalom' };
    return { guest, listingId: id, request: await as(guest).post('/api/requests', body) };
  }

  test('a new request has a UUID of version 7', async () => {
    expect(version(idParam.parse((await newRequest()).request.body).id)).toBe('7');
  });

  test('a new thread and its message have UUIDs of version 7', async () => {
    const { guest, listingId } = await newRequest();
    const where = { listingId, hopperId: guest.id };
    const thread = await db.thread.findFirstOrThrow({ where, include: { messages: true } });
    expect([thread, ...thread.messages].map(({ id }) => version(id))).toEqual(['7', '7']);
  });

  test('a new report has a UUID of version 7', async () => {
    const { guest, listingId } = await newRequest();
    const { body } = await as(guest).post('/api/reports', { listingId, reason: 'spam' });
    expect(version(idParam.parse(body).id)).toBe('7');
  });
});

describe('shapes as the client reads them:', () => {
  const ZIP = '99871';
  const listingValues = {
    title: 'Sukkah on the roof',
    city: 'Brooklyn',
    photoUrl: 'https://example.org/roof.jpg',
    kashrutLevel: 'mehadrin',
    kidFriendly: false,
    visible: true,
  };
  const slotValues = {
    type: 'lunch',
    capacityTotal: 9,
    isFree: false,
    donationSuggestedCents: 1800,
    priceCents: 2500,
  };
  const requestValues = {
    seatsRequested: 2,
    introMessage: 'We bring dessert.',
    dietaryFlags: ['Vegan'],
  };
  const accessibility = ['wheelchair', 'mechitza'];
  const pictureOf = (name: string) => `https://example.org/${name}.jpg`;

  let host: Awaited<ReturnType<typeof newUser>>;
  let guest: Awaited<ReturnType<typeof newUser>>;
  let listing: Awaited<ReturnType<typeof makeListing>>;
  let request: Awaited<ReturnType<typeof makeRequest>>;
  let threadId: string;
  const messageAt = inDays(-1);

  beforeAll(async () => {
    [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
    for (const { id, firstName } of [host, guest])
      await db.user.update({
        where: { id },
        data: { profileImageUrl: pictureOf(`${firstName}`) },
      });
    listing = await makeListing(db, host, {
      ...listingValues,
      accessibilityTags: ['Wheelchair accessible'],
      genderSeating: 'mechitza',
      postal: ZIP,
      slots: [{ ...slotValues, startsAt: inDays(20), capacityReserved: 1 }],
    });
    request = await makeRequest(db, listing.slot, guest, requestValues);
    const thread = await db.thread.create({
      data: {
        listingId: listing.id,
        hopperId: guest.id,
        hostId: host.id,
        lastMessageAt: messageAt,
        messages: { create: { senderId: guest.id, body: 'Shalom', createdAt: messageAt } },
      },
    });
    threadId = thread.id;
  });

  test('the current user: id, firstName, email, profileImageUrl', async () => {
    const { body } = await as(host).get('/api/auth/user');
    expect(body).toEqual({
      id: host.id,
      firstName: 'Hanna',
      email: host.email,
      profileImageUrl: pictureOf('Hanna'),
    });
  });

  test('zmanim: location, candleLighting, havdalah, date', async () => {
    const { body } = await visitor.get('/api/zmanim?city=New+York');
    expect(body).toMatchObject({
      location: 'New York',
      candleLighting: expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
      havdalah: expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  const listOf = z.tuple([z.looseObject({ timeSlots: z.tuple([z.looseObject({})]) })]);
  const results: [string, () => Promise<{ body: unknown }>, object[]][] = [
    ['search results', () => visitor.get(`/api/listings/search?city=${ZIP}`), []],
    [
      'host results',
      () => as(host).get('/api/listings/host'),
      [{ status: 'pending', seatsRequested: 2 }],
    ],
  ];
  for (const [where, read, requests] of results) {
    test(`a listing in ${where}: id, title, city, photoUrl, kashrutLevel, kidFriendly, accessibility, visible, timeSlots`, async () => {
      const [found] = listOf.parse((await read()).body);
      expect(found).toMatchObject({ id: listing.id, ...listingValues, accessibility });
    });

    test(`a slot in ${where}: id, startsAt, type, capacityTotal, capacityReserved, isFree, donationSuggestedCents, priceCents, requests`, async () => {
      const [{ timeSlots }] = listOf.parse((await read()).body);
      expect(timeSlots).toMatchObject([
        {
          id: listing.slot.id,
          startsAt: listing.slot.startsAt.toISOString(),
          ...slotValues,
          capacityReserved: 1,
          requests,
        },
      ]);
    });
  }

  test('a request in host views: id, status, seatsRequested, createdAt, introMessage, dietaryFlags, hopper', async () => {
    const { body } = await as(host).get('/api/requests/host');
    expect(body).toMatchObject([
      {
        id: request.id,
        status: 'pending',
        ...requestValues,
        createdAt: request.createdAt.toISOString(),
        hopper: { firstName: 'Gil', lastName: 'L', profileImageUrl: pictureOf('Gil') },
      },
    ]);
  });

  test('a listing detail: the listing, timeSlots, and a host with firstName and profileImageUrl', async () => {
    const { body } = await visitor.get(`/api/listings/${listing.id}`);
    expect(body).toMatchObject({
      id: listing.id,
      ...listingValues,
      accessibility,
      timeSlots: [{ id: listing.slot.id, ...slotValues }],
    });
    expect(body).toHaveProperty('host', {
      firstName: 'Hanna',
      profileImageUrl: pictureOf('Hanna'),
    });
  });

  test('a thread list item: id, otherUser, listing, lastMessage, unreadCount', async () => {
    const { body } = await as(host).get('/api/threads');
    expect(body).toMatchObject([
      {
        id: threadId,
        otherUser: { firstName: 'Gil', lastName: 'L', profileImageUrl: pictureOf('Gil') },
        listing: { title: 'Sukkah on the roof' },
        lastMessage: { body: 'Shalom', createdAt: messageAt.toISOString() },
        unreadCount: 1,
      },
    ]);
  });
});
