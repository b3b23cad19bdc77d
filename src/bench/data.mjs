/**
 * Benchmark data: a community of any size. The same seed gives the same data, except that meal
 * times are relative to now. Each host has one listing, except the first, who has a busy dashboard.
 */

/** Distinct cities. Listings per city follow Zipf's law, and the first city has the most. */
const CITIES = 2000;

/** Well-known cities, largest first. The others are named after their rank. */
const KNOWN = [
  'New York',
  'Jerusalem',
  'Tel Aviv',
  'Los Angeles',
  'London',
  'Paris',
  'Brooklyn',
  'Toronto',
  'Miami',
  'Chicago',
];

const BUSY = { slots: 60, requests: 500 };

export const RARE = { city: 'New York', dietary: 'Kosher only' };

/** A point in the middle of all listings, and a search radius around it. */
export const MIDDLE = { lat: '40.5', lon: '-73.5', km: '5' };

const idOf = (/** @type {string} */ kind, /** @type {number} */ n) =>
  `md5('${kind}' || ${n})::uuid`;

/** @param {string} kind */
const id = (kind) => `md5('${kind}' || n)::uuid`;

/**
 * Returns SQL for a number from 0 to 1 derived from the row.
 * @param {string} salt
 */
const random = (salt) => `(('x' || substr(md5('${salt}' || n), 1, 7))::bit(28)::int / 268435456.0)`;

/**
 * Returns SQL that picks one value by row.
 * @param {string} salt
 * @param {readonly string[]} all
 */
const oneOf = (salt, all) =>
  `(ARRAY[${all.map((one) => `'${one}'`).join(', ')}])[1 + floor(${random(salt)} * ${all.length})::int]`;

/**
 * Returns SQL that picks each value with the given probability, by row.
 * @param {string} salt
 * @param {readonly string[]} all
 * @param {number} share
 */
const someOf = (salt, all, share) =>
  `array_remove(ARRAY[${all.map((one, n) => `CASE WHEN ${random(`${salt}${n}`)} < ${share} THEN '${one}' END`).join(', ')}], NULL)`;

const city = `(SELECT CASE WHEN rank <= ${KNOWN.length} THEN (ARRAY[${KNOWN.map((name) => `'${name}'`).join(', ')}])[rank]
  ELSE 'Kfar ' || initcap(substr(translate(md5(rank::text), '0123456789', 'ghijklmnop'), 1, 8)) END
  FROM (SELECT floor(exp(${random('city')} * ln(${CITIES} + 1)))::int AS rank) r)`;

/**
 * Fills an empty, migrated database. The same `at` gives the same data, to the second.
 * @param {{ query: (sql: string) => Promise<unknown> }} client
 * @param {number} listings how many; each gets three slots, a fifth of them past, and two requests
 * @param {Date} [at] the current time; meals range from 6 days before it to 24 days after
 */
export async function fill(client, listings, at = new Date()) {
  const rows = (/** @type {number} */ count) => `generate_series(1, ${count}) AS n`;
  const statements = [
    // Skips triggers and foreign key checks, which would take most of the time.
    'SET session_replication_role = replica',
    `INSERT INTO users (id, email, first_name, last_name, created_at, updated_at)
      SELECT ${id('host')}, 'host' || n || '@bench.invalid', 'Hanna', 'Adler', now() - interval '1 year', now() FROM ${rows(listings)}`,
    `INSERT INTO users (id, email, first_name, last_name, created_at, updated_at)
      SELECT ${id('guest')}, 'guest' || n || '@bench.invalid', 'Gil', 'Katz', now() - interval '1 year', now() FROM ${rows(listings)}`,
    `INSERT INTO time_slots (id, listing_id, type, starts_at, ends_at, capacity_total, is_free, price_cents, updated_at, ended, day, stands_at)
      SELECT md5('slot' || n || '-' || k)::uuid, ${id('listing')}, CASE WHEN k = 1 THEN 'lunch' ELSE 'dinner' END,
        at, at + interval '3 hours', 10, ${random('free')} < 0.8, CASE WHEN ${random('free')} < 0.8 THEN NULL ELSE 1800 END, now(),
        at + interval '3 hours' <= now(), (at AT TIME ZONE 'America/New_York')::date,
        at + interval '1 second'
      FROM ${rows(listings)}, generate_series(1, 3) AS k,
        LATERAL (SELECT date_trunc('minute', now()) + (('x' || substr(md5('at' || n || k), 1, 7))::bit(28)::int / 268435456.0 - 0.2) * interval '30 days' AS at) t
      ORDER BY n, k`,
    `INSERT INTO time_slots (id, listing_id, type, starts_at, ends_at, capacity_total, updated_at, day, stands_at)
      SELECT md5('busy' || n)::uuid, ${idOf('listing', 1)}, 'dinner', now() + n * interval '1 day', now() + n * interval '1 day' + interval '3 hours', 50, now(),
        ((now() + n * interval '1 day') AT TIME ZONE 'America/New_York')::date, now() + n * interval '1 day' + interval '1 second'
      FROM ${rows(BUSY.slots - 3)}`,
    `INSERT INTO sukkah_listings (id, host_id, title, description, city, region, country, postal, kashrut_level,
        seating_style, gender_seating, kid_friendly, accessibility_tags, dietary_options, minhagim, address_line1,
        privacy_level, lat, lon, public_lat, public_lon, visible, last_ends_at, days, created_at, updated_at)
      SELECT ${id('listing')}, ${id('host')}, 'Sukkah no. ' || n, repeat('A sukkah under the stars, with a long table. ', 6),
        ${city}, 'NY', 'United States', lpad((10000 + n % 89999)::text, 5, '0'),
        ${oneOf('kashrut', ['certified', 'cholov-yisrael', 'home-kosher', 'mehadrin'])},
        ${oneOf('style', ['table', 'benches', 'chairs', 'floor', 'mixed'])}, 'mixed', ${random('kids')} < 0.7,
        ${someOf('access', ['Wheelchair accessible', 'Step-free entry', 'Accessible bathroom', 'Close parking'], 0.2)},
        ${someOf('diet', ['Vegetarian', 'Vegan', 'Gluten-free', 'Nut allergies', 'Dairy-free'], 0.3)},
        ${someOf('minhag', ['Ashkenazi', 'Sephardi', 'Chabad', 'Modern Orthodox'], 0.4)},
        n || ' Bench Street', 'exact', 40 + ${random('lat')}, -74 + ${random('lon')}, 40 + ${random('lat')}, -74 + ${random('lon')},
        n = 1 OR ${random('visible')} < 0.98, (SELECT max(ends_at) FROM time_slots WHERE listing_id = ${id('listing')}),
        (SELECT array_agg(DISTINCT day) FROM time_slots WHERE listing_id = ${id('listing')}), now() - n * interval '1 second', now()
      FROM ${rows(listings)}`,
    `INSERT INTO requests (id, slot_id, hopper_id, seats_requested, status, created_at, updated_at)
      SELECT md5('request' || n || '-' || k)::uuid, md5('slot' || n || '-' || k)::uuid, md5('guest' || (1 + (n * 7 + k) % ${listings}))::uuid,
        2, CASE WHEN k = 1 THEN 'accepted' ELSE 'pending' END, now() - n * interval '1 second', now()
      FROM ${rows(listings)}, generate_series(1, 2) AS k`,
    `INSERT INTO requests (id, slot_id, hopper_id, seats_requested, status, created_at, updated_at)
      SELECT md5('busyrequest' || n)::uuid, md5('busy' || (1 + n % ${BUSY.slots - 3}))::uuid, md5('guest' || (1 + n % ${listings}))::uuid,
        2, 'pending', now() - n * interval '1 second', now()
      FROM ${rows(Math.min(BUSY.requests - 2, listings))}`,
    `INSERT INTO request_events (id, request_id, actor_id, to_status, at)
      SELECT md5('event' || r.id)::uuid, r.id, r.hopper_id, 'pending', r.created_at FROM requests r`,
    `UPDATE time_slots SET capacity_reserved = 2 WHERE id IN (SELECT slot_id FROM requests WHERE status = 'accepted')`,
    // As on a quiet day: the scheduled task has processed all meals, and no reminder is due.
    `INSERT INTO eve_looks (slot_id, at) SELECT s.id, s.starts_at - interval '1 day'
      FROM time_slots s JOIN requests r ON r.slot_id = s.id
      WHERE r.status = 'accepted' AND s.starts_at > now() + interval '26 hours'`,
    `UPDATE sukkah_listings SET dietary_options = ARRAY['${RARE.dietary}'] WHERE id IN (
      SELECT id FROM sukkah_listings WHERE city = '${RARE.city}' AND visible ORDER BY id LIMIT 3)`,
    // Each city is a place, far from all points. The key says that its listings are resolved: `placeKeySql`.
    `INSERT INTO places (id, kind, name, within, country, lat, lon, radius_km, weight)
      SELECT 'bench-' || md5(city), 'city', city, 'NY', 'US', 0, 0, 5, 1
      FROM (SELECT DISTINCT city FROM sukkah_listings) AS cities`,
    `INSERT INTO place_names (place_id, name, folded)
      SELECT 'bench-' || md5(city), city, lower(city) FROM (SELECT DISTINCT city FROM sukkah_listings) AS cities`,
    `UPDATE sukkah_listings l SET place_id = 'bench-' || md5(city), place_country = 'US', place_lat = 40.5,
      place_lon = -73.5, candle_lighting_minutes = 18, place_key = md5(concat_ws('|', COALESCE(l.city, ''),
        COALESCE(l.region, ''), COALESCE(l.country, ''), COALESCE(l.postal, ''), l.lat, l.lon, l.time_zone,
        (SELECT obj_description('places'::regclass))))`,
    `INSERT INTO threads (id, listing_id, hopper_id, host_id, created_at)
      SELECT md5('thread' || n)::uuid, ${idOf('listing', 1)}, ${id('guest')}, ${idOf('host', 1)}, now() - n * interval '1 minute'
      FROM ${rows(Math.min(200, listings))}`,
    `INSERT INTO messages (id, thread_id, sender_id, body, created_at)
      SELECT md5('message' || n || '-' || k)::uuid, md5('thread' || n)::uuid, ${id('guest')}, 'Shalom, and thank you!', now() - n * interval '1 minute' + k * interval '1 second'
      FROM ${rows(Math.min(200, listings))}, generate_series(1, 5) AS k`,
    `UPDATE threads SET last_message_at = created_at + interval '5 seconds'`,
    'VACUUM ANALYZE',
  ];
  const present = `timestamptz '${at.toISOString()}'`;
  for (const statement of statements) await client.query(statement.replaceAll('now()', present));
}
