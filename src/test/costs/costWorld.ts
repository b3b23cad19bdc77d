import { createHash } from 'node:crypto';
import type { Db } from '@/server/db/client';

/**
 * About the most that one host, one guest, and one moderator can have, so that every page is full:
 * 100 listings of 60 meals, over 100 requests for a meal, thousands of requests, and conversations
 * of long messages. Written with SQL, because the rules would take minutes.
 */

export const LISTINGS = 100;
export const MEALS = 60;
const GUESTS = 120;

/** Listings whose meals all have requests. */
const BUSY = 20;

/** Returns the ID of a row, such as `slot 3-60`. The SQL below computes the same ones. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const id = (expression: string) => `md5(${expression})::uuid`;

const longText = (length: number) => `left(repeat('A sukkah under the stars. ', 200), ${length})`;

/** @param at the clock's time; the last listing's meals are over, all others lie ahead */
export async function fillCostWorld(db: Db, at: Date): Promise<void> {
  const now = `timestamptz '${at.toISOString()}'`;
  const people = (names: string) => `INSERT INTO users
      (id, email, first_name, last_name, phone, bio, role, updated_at, created_at)
    SELECT ${id('name')}, replace(name, ' ', '.') || '@costs.invalid', 'Hanna', 'Adler',
      '+1 555 0100', ${longText(500)}, CASE WHEN name = 'moderator' THEN 'admin' ELSE 'hopper' END,
      ${now}, ${now} - interval '1 year'
    FROM ${names} AS people (name)`;
  const statements = [
    people(`unnest(ARRAY['host', 'guest', 'moderator', 'newcomer'])`),
    people(`(SELECT 'guest ' || n FROM generate_series(1, ${GUESTS}) n)`),
    `INSERT INTO sukkah_listings (id, host_id, title, description, city, region, country, postal,
        address_line1, address_line2, lat, lon, public_lat, public_lon, privacy_level,
        dietary_options, rain_plan, updated_at, created_at)
      SELECT ${id(`'listing ' || l`)}, ${id(`'host'`)},
        left('Sukkah no. ' || l || repeat(' in the garden', 10), 120), ${longText(5000)},
        'Brooklyn', 'NY', 'United States', '11230', l || ' Ocean Parkway', ${longText(200)},
        40.6, -73.9, 40.603, -73.903, 'exact', '{Vegetarian,Vegan}', 'inside', ${now},
        ${now} - l * interval '1 minute'
      FROM generate_series(1, ${LISTINGS}) l`,
    `INSERT INTO time_slots
        (id, listing_id, type, starts_at, ends_at, capacity_total, is_free, price_cents, updated_at)
      SELECT ${id(`'slot ' || l || '-' || s`)}, ${id(`'listing ' || l`)},
        CASE WHEN s % 2 = 0 THEN 'dinner' ELSE 'lunch' END, starts, starts + interval '2 hours',
        50, FALSE, 1800, ${now}
      FROM generate_series(1, ${LISTINGS}) l, generate_series(1, ${MEALS}) s,
        LATERAL (SELECT ${now} + l * interval '1 minute'
          + CASE WHEN l = ${LISTINGS} THEN -s ELSE 3 + s END * interval '1 day' AS starts) t`,
    `CREATE TABLE asked AS
      SELECT l, s, g, 'guest' || CASE WHEN g = 0 THEN '' ELSE ' ' || g END AS name,
        'request ' || l || '-' || s || '-' || g AS request
      FROM generate_series(1, ${LISTINGS}) l, generate_series(1, ${MEALS}) s,
        generate_series(0, ${GUESTS}) g
      WHERE (l <= ${BUSY} AND g < 5) OR (l <= 2 AND s <= 5) OR (l = ${LISTINGS} AND g = 0)`,
    `INSERT INTO requests (id, slot_id, hopper_id, seats_requested, status, intro_message,
        dietary_flags, accessibility_needs, updated_at, created_at)
      SELECT ${id('request')}, ${id(`'slot ' || l || '-' || s`)}, ${id('name')}, 1,
        CASE WHEN (l = 2 AND g < 50) OR (l <> 2 AND g < 40 AND (l + s + g) % 2 = 0)
          OR l = ${LISTINGS} THEN 'accepted' ELSE 'pending' END,
        ${longText(2000)}, '{Vegetarian,Vegan,Gluten-free}', '{Wheelchair accessible}', ${now},
        ${now} - interval '70 days' - (s + l * 60 + g) * interval '1 second'
      FROM asked`,
    `INSERT INTO request_events (id, request_id, actor_id, to_status, at)
      SELECT ${id(`'event' || r.id`)}, r.id, r.hopper_id, 'pending', r.created_at FROM requests r`,
    `INSERT INTO request_events (id, request_id, actor_id, from_status, to_status, at)
      SELECT ${id(`'accepted' || r.id`)}, r.id, ${id(`'host'`)}, 'pending', 'accepted',
        r.created_at + interval '1 minute'
      FROM requests r WHERE status = 'accepted'`,
    `UPDATE time_slots s SET capacity_reserved = n FROM (SELECT slot_id, count(*)::int AS n
      FROM requests WHERE status = 'accepted' GROUP BY slot_id) r WHERE r.slot_id = s.id`,
    `INSERT INTO threads (id, listing_id, hopper_id, host_id, created_at, last_message_at)
      SELECT ${id(`'thread ' || l || '-' || g`)}, ${id(`'listing ' || l`)}, ${id('name')},
        ${id(`'host'`)}, ${now}, ${now} - l * interval '1 minute'
      FROM (SELECT DISTINCT l, g, name FROM asked
        UNION SELECT l, 0, 'guest' FROM generate_series(1, ${LISTINGS}) l) a`,
    `INSERT INTO messages (id, thread_id, sender_id, body, created_at)
      SELECT ${id(`'message' || t.id || n`)}, t.id,
        CASE WHEN n % 2 = 0 THEN t.hopper_id ELSE t.host_id END, ${longText(4000)},
        ${now} - n * interval '1 hour'
      FROM threads t, generate_series(1,
        CASE WHEN t.id = ${id(`'thread 1-0'`)} THEN 1000 ELSE 3 END) n`,
    `INSERT INTO reports (id, reporter_id, subject_user_id, listing_id, thread_id, message_id,
        reason, details, status, answered_at, answer, created_at)
      SELECT ${id(`'report ' || n`)},
        ${id(`CASE WHEN n > 300 THEN 'guest' ELSE 'guest ' || (1 + n % ${GUESTS}) END`)},
        ${id(`'host'`)},
        CASE WHEN n % 3 = 0 THEN ${id(`'listing ' || (1 + n % ${LISTINGS})`)} END,
        CASE WHEN n % 3 <> 0 THEN ${id(`'thread 1-0'`)} END,
        CASE WHEN n % 3 = 1 THEN ${id(`'message' || md5('thread 1-0')::uuid || 1`)} END,
        'spam', ${longText(2000)}, CASE WHEN n > 110 THEN 'acted' ELSE 'open' END,
        CASE WHEN n > 110 THEN ${now} END, CASE WHEN n > 110 THEN ${longText(1000)} END,
        ${now} - n * interval '1 minute'
      FROM generate_series(1, 500) n`,
    `INSERT INTO moderation_events (id, actor_id, action, user_id, listing_id, reason, note, at)
      SELECT ${id(`'moderated' || n`)}, ${id(`'moderator'`)}, 'warn', ${id(`'host'`)},
        ${id(`'listing ' || (1 + n % ${LISTINGS})`)}, 'spam', ${longText(2000)},
        ${now} - n * interval '1 minute'
      FROM generate_series(1, 300) n`,
    `INSERT INTO blocks (blocker_id, blocked_id, created_at)
      SELECT ${id(`'moderator'`)}, u.id, ${now} FROM users u WHERE u.email LIKE 'guest.%'`,
    `INSERT INTO mails (id, key, kind, user_id, subject_id, status, due_at, sent_at, created_at)
      SELECT ${id(`'mail ' || n`)}, 'costs ' || n, 'accepted', ${id(`'guest'`)},
        ${id(`'mail ' || n`)}, 'sent', ${now}, ${now}, ${now} - n * interval '1 minute'
      FROM generate_series(1, 5000) n`,
    'DROP TABLE asked',
    'ANALYZE',
  ];
  for (const statement of statements) await db.$executeRawUnsafe(statement);
}
