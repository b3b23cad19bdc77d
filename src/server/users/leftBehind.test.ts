import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { needForm } from '@/test/needs';

/**
 * Every column that can contain text, and what becomes of it when its owner deletes the account. A
 * new column is in neither list, which fails this test.
 */

/** Emptied, or its row deleted, with the condition by which a row belongs to the user. */
const emptied: Record<string, { owner: string; columns: string[] }> = {
  users: {
    owner: 'id',
    columns: [
      'email',
      'first_name',
      'last_name',
      'profile_image_url',
      'phone',
      'bio',
      'languages',
      'affiliation',
      'shown',
    ],
  },
  profiles: {
    owner: 'user_id',
    columns: [
      'observance_level',
      'kashrut_level',
      'dietary_flags',
      'dietary_notes',
      'allergens',
      'accessibility_needs',
      'gender_preference',
    ],
  },
  sukkah_listings: {
    owner: 'host_id',
    columns: [
      'title',
      'description',
      'kashrut_certifier',
      'address_line1',
      'address_line2',
      'postal',
      'place_key',
      'photo_url',
      'key',
    ],
  },
  listing_pictures: {
    owner: '(SELECT owner_id FROM pictures WHERE id = picture_id)',
    columns: ['alt'],
  },
  time_slots: {
    owner: '(SELECT host_id FROM sukkah_listings WHERE id = listing_id)',
    columns: ['key', 'cancel_message'],
  },
  requests: {
    owner: 'hopper_id',
    columns: [
      'intro_message',
      'dietary_flags',
      'accessibility_needs',
      'allergens',
      'confirmed_allergies',
      'key',
    ],
  },
  needs: {
    owner: 'hopper_id',
    columns: [
      'meals',
      'city',
      'near',
      'dietary_flags',
      'allergens',
      'accessibility_needs',
      'kashrut_level',
      'gender_seating',
      'words',
    ],
  },
  looked_offers: { owner: 'host_id', columns: ['offer', 'place'] },
  messages: { owner: 'sender_id', columns: ['key'] },
  request_events: { owner: 'actor_id', columns: ['reason'] },
  ratings: { owner: 'giver_id', columns: ['note'] },
  reports: { owner: 'reporter_id', columns: ['details', 'answer'] },
  push_subscriptions: { owner: 'user_id', columns: ['endpoint', 'p256dh', 'auth'] },
  calendar_feeds: { owner: 'user_id', columns: ['token_hash'] },
  accounts: { owner: 'user_id', columns: ['type', 'provider', 'provider_account_id'] },
};

/** Not emptied, each for a reason. */
const retainedColumns: Record<string, string[]> = {
  'the word of a list of ours, or a state': [
    'users.role',
    'users.verification_status',
    'users.time_zone',
    'users.language',
    'time_slots.type',
    'time_slots.mode',
    'time_slots.currency',
    'needs.alerts',
    'requests.status',
    'needs.audience',
    'requests.held_from',
    'request_events.by',
    'request_events.from_status',
    'request_events.to_status',
    'request_events.reason_code',
    'reports.reason',
    'reports.status',
    'moderation_events.action',
    'moderation_events.reason',
    'users.suspended_reason',
    'sukkah_listings.hidden_reason',
    'events.type',
    'events.data',
    'mails.kind',
    'mails.status',
    'mails.last_error',
    'mail_opt_outs.kind',
    'push_opt_outs.kind',
    'ratings.giver_is',
  ],
  'what a hidden listing said of itself, without its place and its words': [
    'sukkah_listings.kashrut_level',
    'sukkah_listings.minhagim',
    'sukkah_listings.seating_style',
    'sukkah_listings.gender_seating',
    'sukkah_listings.accessibility_tags',
    'sukkah_listings.dietary_options',
    'sukkah_listings.kitchen',
    'sukkah_listings.amenities',
    'sukkah_listings.rain_plan',
    'sukkah_listings.rain_cancel_by',
    'time_slots.rain_told',
    'time_slots.rain_told_by',
    'sukkah_listings.city',
    'sukkah_listings.region',
    'sukkah_listings.country',
    'sukkah_listings.time_zone',
    'sukkah_listings.place_id',
    'sukkah_listings.place_country',
    'sukkah_listings.privacy_level',
  ],
  'the name of a city, in an unused table': ['city_names.name', 'city_names.folded'],
  'what was said to another person, who keeps it': ['messages.body', 'requests.invitation'],
  'what those who look after the site did, and why': ['moderation_events.note'],
  'the public name by which hosts know whom to strike out': ['request_events.reason_values'],
  'made of ids alone': ['mails.key'],
  'a place of the world, and of nobody': [
    'places.id',
    'places.kind',
    'places.name',
    'places.within',
    'places.parent_id',
    'places.country',
    'places.region',
    'place_names.place_id',
    'place_names.name',
    'place_names.folded',
  ],
  'of this site, and of nobody': ['push_keys.public_key', 'push_keys.private_key'],
  'deleted with its row, by other tests': [
    'blocks.blocker_name',
    'blocks.blocked_name',
    'push_subscriptions.sid',
    'sessions.sid',
    'sessions.sess',
    'verification_tokens.identifier',
    'verification_tokens.token',
    'rate_limits.key',
  ],
};

const CANARY = 'canary-of-the-past';

const textColumns = Prisma.sql`
  SELECT table_name AS "table", column_name AS "column", data_type = 'ARRAY' AS "isList"
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT LIKE '\_prisma%'
    AND (data_type IN ('text', 'character varying', 'json', 'jsonb') OR udt_name = '_text')`;

type Column = { table: string; column: string; isList: boolean };

test('each text column is either emptied or exempt when an account is deleted', async () => {
  const { db } = await community();
  const columns = await db.$queryRaw<Column[]>(textColumns);
  const known = [
    ...Object.entries(emptied).flatMap(([table, { columns: some }]) =>
      some.map((column) => `${table}.${column}`),
    ),
    ...Object.values(retainedColumns).flat(),
  ];
  expect(columns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(known.sort());
});

test('the columns to be emptied are empty afterwards', async () => {
  const { db, host, guest } = await community();
  const { slot, id: listingId } = await makeListing(db, host);
  const { id: own } = await makeListing(db, guest, { slots: [{ keyedAt: new Date() }] });
  const picture = { id: randomUUID(), ownerId: guest.id, width: 1, height: 1, usedAt: new Date() };
  const listings = { create: { listingId: own, position: 0, alt: '' } };
  await db.picture.create({ data: { ...picture, listings } });
  const { id: requestId } = await makeRequest(db, slot, guest);
  const sides = { giverIs: 'hopper', giverId: guest.id, subjectId: host.id };
  await db.rating.create({ data: { requestId, ...sides, closesAt: new Date() } });
  const thread = { listingId, hopperId: guest.id, hostId: host.id };
  const messages = { create: { senderId: guest.id, body: 'Shalom!' } };
  await db.thread.create({ data: { ...thread, messages } });
  await db.profile.create({ data: { userId: guest.id } });
  await guest.needs.save(needForm());
  await db.lookedOffer.create({ data: { hostId: guest.id, offer: '', place: '' } });
  await db.report.create({ data: { reporterId: guest.id, listingId, reason: 'spam' } });
  const device = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a' };
  await db.pushSubscription.create({ data: { userId: guest.id, ...device } });
  await db.calendarFeed.create({ data: { userId: guest.id, tokenHash: 'h' } });
  const account = { type: 'oauth', provider: 'google', providerAccountId: '1' };
  await db.account.create({ data: { userId: guest.id, ...account } });
  const columns = await db.$queryRaw<Column[]>(textColumns);
  const isList = (table: string, column: string) =>
    columns.some((one) => one.table === table && one.column === column && one.isList);
  const values = (table: string, names: string[]) =>
    names
      .map((name) => `${name} = ${isList(table, name) ? `ARRAY['${CANARY}']` : `'${CANARY}'`}`)
      .join(', ');
  for (const [table, { owner, columns: names }] of Object.entries(emptied)) {
    const planted = await db.$executeRawUnsafe(
      `UPDATE ${table} SET ${values(table, names)} WHERE ${owner} = '${guest.id}'`,
    );
    expect({ table, planted: planted > 0 }).toEqual({ table, planted: true });
  }
  await guest.users.deleteAccount({ confirmation: 'DELETE' });
  for (const [table, { columns: names }] of Object.entries(emptied))
    for (const name of names)
      expect({
        column: `${table}.${name}`,
        left: await db.$queryRawUnsafe(
          `SELECT ${name}::text FROM ${table} WHERE ${name}::text LIKE '%${CANARY}%'`,
        ),
      }).toEqual({ column: `${table}.${name}`, left: [] });
});
