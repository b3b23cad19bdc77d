/**
 * The same responses from one hand-written statement each. They use knowledge that only we have of
 * this data: nobody is blocked, suspended, or hidden, and the caller can see all of it. They're the
 * baseline for our rows.
 */

const slots = `(SELECT json_agg(json_build_object('id', s.id, 'listingId', s.listing_id, 'type', s.type,
    'startsAt', s.starts_at, 'endsAt', s.ends_at, 'capacityTotal', s.capacity_total,
    'capacityReserved', s.capacity_reserved, 'priceCents', s.price_cents,
    'donationSuggestedCents', s.donation_suggested_cents, 'currency', s.currency, 'isFree', s.is_free,
    'price', json_build_object('kind', CASE WHEN s.is_free THEN 'free' ELSE 'price' END, 'cents', COALESCE(s.price_cents, 0)),
    'seatsLeft', greatest(0, s.capacity_total - s.capacity_reserved), 'isOver', s.ends_at <= now(),
    'seatsPerRequest', least(8, greatest(0, s.capacity_total - s.capacity_reserved)), 'refusal', NULL,
    'requests', json_build_array()) ORDER BY s.starts_at)
  FROM time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL)`;

const listing = `l.id, l.host_id AS "hostId", l.title, l.description, l.kashrut_level AS "kashrutLevel", l.minhagim,
  l.seating_style AS "seatingStyle", l.gender_seating AS "genderSeating", l.kid_friendly AS "kidFriendly",
  l.accessibility_tags AS "accessibilityTags", l.accessibility_tags AS accessibility,
  l.dietary_options AS "dietaryOptions", l.city, l.region, l.country, l.time_zone AS "timeZone",
  l.privacy_level AS "privacyLevel", l.photo_url AS "photoUrl", l.visible, l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", NULL AS "hiddenReason", ${slots} AS "timeSlots",
  json_build_object('firstName', u.first_name, 'profileImageUrl', u.profile_image_url) AS host`;

const PAGE = 24;

/**
 * The next listings along the index of upcoming slots. `condition` is a condition on slot `s` and listing
 * `l`.
 */
const alongTime = (/** @type {string} */ condition, /** @type {string} */ countCondition) => `
  WITH page AS (
    SELECT s.listing_id, s.stands_at FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.removed_at IS NULL AND NOT s.ended AND s.ends_at > now() AND l.visible ${condition}
      AND NOT EXISTS (SELECT FROM time_slots o WHERE o.listing_id = s.listing_id AND o.removed_at IS NULL
        AND NOT o.ended AND o.ends_at > now() AND (o.stands_at, o.id) < (s.stands_at, s.id))
    ORDER BY s.stands_at, s.listing_id LIMIT ${PAGE}
  ), found AS (SELECT count(*)::int AS total FROM (SELECT FROM sukkah_listings l WHERE l.visible ${countCondition} LIMIT 1001) f)
  SELECT ${listing}, total FROM page JOIN sukkah_listings l ON l.id = page.listing_id
  JOIN users u ON u.id = l.host_id, found ORDER BY page.stands_at, l.id`;

/** Few listings, sorted by their first matching slot. */
const fromListings = (/** @type {string} */ ofListing, /** @type {string} */ ofSlot) => `
  WITH page AS (
    SELECT l.id AS listing_id, min(s.starts_at) AS starts_at, count(*) OVER ()::int AS total
    FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    WHERE l.visible AND s.removed_at IS NULL ${ofListing} ${ofSlot}
    GROUP BY l.id ORDER BY 2, 1 LIMIT ${PAGE}
  )
  SELECT ${listing}, total FROM page JOIN sukkah_listings l ON l.id = page.listing_id
  JOIN users u ON u.id = l.host_id ORDER BY page.starts_at, l.id`;

/** The distance in kilometers between a listing's public point and the requested one. */
const km = `(2 * 6371 * asin(sqrt(sin(radians(l.public_lat::float8 - $1::float8) / 2) ^ 2
  + cos(radians($1::float8)) * cos(radians(l.public_lat::float8))
    * sin(radians(l.public_lon::float8 - $2::float8) / 2) ^ 2)))`;

const degrees = `$3::float8 / 110`;
const degreesEast = `$3::float8 / (110 * cos(radians($1::float8)))`;

const isNear = `
  AND l.public_lat BETWEEN ($1::float8 - ${degrees})::numeric AND ($1::float8 + ${degrees})::numeric
  AND l.public_lon BETWEEN ($2::float8 - ${degreesEast})::numeric AND ($2::float8 + ${degreesEast})::numeric
  AND ${km} <= $3::float8`;

const slotOfRequest = `json_build_object('id', s.id, 'listingId', s.listing_id, 'type', s.type, 'startsAt', s.starts_at,
  'endsAt', s.ends_at, 'capacityTotal', s.capacity_total, 'capacityReserved', s.capacity_reserved,
  'priceCents', s.price_cents, 'donationSuggestedCents', s.donation_suggested_cents, 'currency', s.currency,
  'isFree', s.is_free, 'price', json_build_object('kind', 'free', 'cents', 0),
  'seatsLeft', s.capacity_total - s.capacity_reserved, 'isOver', s.ends_at <= now(), 'seatsPerRequest', 8)`;

const whoAsks = `(SELECT (sess->>'userId')::uuid FROM sessions WHERE sid = $1 AND expire > now())`;

/** By row: the statement, and the URL parameters it takes (or the session, as `sid`). */
const YARDSTICKS = /** @type {Record<string, { text: string, takes?: string[] }>} */ ({
  'search-first': { text: alongTime('', '') },
  'search-city': {
    takes: ['city'],
    text: alongTime('AND l.city = $1', 'AND l.city = $1'),
  },
  'search-narrow': {
    takes: ['city', 'day'],
    text: fromListings(
      `AND l.city = $1 AND l.accessibility_tags @> ARRAY['Wheelchair accessible']`,
      `AND (s.starts_at AT TIME ZONE l.time_zone)::date = $2::date`,
    ),
  },
  'search-three': {
    takes: ['city'],
    text: fromListings(`AND l.city = $1 AND l.dietary_options @> ARRAY['Kosher only']`, ''),
  },
  'search-near': {
    takes: ['lat', 'lon', 'km'],
    text: fromListings(isNear, 'AND s.ends_at > now()'),
  },
  'search-nearest': {
    takes: ['lat', 'lon', 'km'],
    text: `
  WITH page AS (
    SELECT l.id, ${km} AS km, count(*) OVER ()::int AS total
    FROM sukkah_listings l WHERE l.visible ${isNear}
      AND EXISTS (SELECT FROM time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL AND s.ends_at > now()
        AND s.capacity_reserved < s.capacity_total)
    ORDER BY 2, 1 LIMIT ${PAGE}
  )
  SELECT ${listing}, km, total FROM page JOIN sukkah_listings l ON l.id = page.id
  JOIN users u ON u.id = l.host_id ORDER BY km, l.id`,
  },
  'search-page-50': {
    takes: ['at', 'id'],
    text: alongTime('AND (s.stands_at, s.listing_id) > ($1::timestamptz, $2::uuid)', ''),
  },
  cities: {
    takes: ['start'],
    text: `SELECT l.city AS name, l.region, count(*)::int AS count FROM sukkah_listings l
      WHERE l.visible AND l.city IN (SELECT name FROM city_names WHERE folded LIKE $1 || '%')
        AND EXISTS (SELECT FROM time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL AND s.ends_at > now())
      GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 8`,
  },
  listing: {
    takes: ['id'],
    text: `SELECT ${listing} FROM sukkah_listings l JOIN users u ON u.id = l.host_id WHERE l.id = $1 AND l.visible`,
  },
  'host-listings': {
    takes: ['sid'],
    text: `SELECT l.id, l.title, l.description, l.city, l.address_line1 AS "addressLine1", l.postal, l.lat::float8, l.lon::float8,
        json_agg(json_build_object('id', s.id, 'listingId', s.listing_id, 'type', s.type, 'startsAt', s.starts_at,
          'endsAt', s.ends_at, 'capacityTotal', s.capacity_total, 'capacityReserved', s.capacity_reserved,
          'priceCents', s.price_cents, 'donationSuggestedCents', s.donation_suggested_cents, 'currency', s.currency,
          'isFree', s.is_free, 'price', json_build_object('kind', 'free', 'cents', 0),
          'seatsLeft', s.capacity_total - s.capacity_reserved, 'isOver', s.ends_at <= now(), 'refusal', 'OWN_SLOT',
          'seatsPerRequest', 8,
          'requests', (SELECT json_agg(json_build_object('id', r.id, 'status', r.status, 'seatsRequested', r.seats_requested,
              'createdAt', r.created_at, 'isOpen', r.status IN ('pending', 'accepted', 'waitlisted')) ORDER BY r.created_at DESC)
            FROM requests r WHERE r.slot_id = s.id)) ORDER BY s.starts_at) AS "timeSlots"
      FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id AND s.removed_at IS NULL
      WHERE l.host_id = ${whoAsks} GROUP BY l.id ORDER BY l.created_at DESC LIMIT 20`,
  },
  'host-requests': {
    takes: ['sid'],
    text: `SELECT r.id, r.slot_id AS "slotId", r.seats_requested AS "seatsRequested", r.status, r.intro_message AS "introMessage",
        r.dietary_flags AS "dietaryFlags", r.created_at AS "createdAt", r.updated_at AS "updatedAt",
        ${slotOfRequest} AS slot, json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone) AS listing,
        json_build_object('firstName', u.first_name, 'lastName', left(u.last_name, 1), 'profileImageUrl', u.profile_image_url) AS hopper,
        (SELECT t.id FROM threads t WHERE t.listing_id = l.id AND t.hopper_id = r.hopper_id) AS "threadId",
        (SELECT e.reason FROM request_events e WHERE e.request_id = r.id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS reason,
        count(*) OVER ()::int AS total
      FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id JOIN requests r ON r.slot_id = s.id
      JOIN users u ON u.id = r.hopper_id
      WHERE l.host_id = ${whoAsks} ORDER BY r.created_at DESC, r.id DESC LIMIT 20`,
  },
  threads: {
    takes: ['sid'],
    text: `SELECT t.id, t.created_at AS "createdAt",
        json_build_object('firstName', u.first_name, 'lastName', left(u.last_name, 1), 'profileImageUrl', u.profile_image_url, 'side', 'hopper') AS "otherUser",
        json_build_object('id', l.id, 'title', l.title) AS listing,
        (SELECT json_build_object('body', m.body, 'createdAt', m.created_at) FROM messages m WHERE m.thread_id = t.id
          ORDER BY m.created_at DESC, m.id DESC LIMIT 1) AS "lastMessage",
        (SELECT count(*)::int FROM messages m WHERE m.thread_id = t.id AND m.sender_id <> t.host_id
          AND m.created_at > COALESCE(t.host_last_read_at, '-infinity')) AS "unreadCount",
        false AS "isClosed", false AS "isBlocked", count(*) OVER ()::int AS total
      FROM threads t JOIN users u ON u.id = t.hopper_id LEFT JOIN sukkah_listings l ON l.id = t.listing_id
      WHERE t.host_id = ${whoAsks} ORDER BY COALESCE(t.last_message_at, t.created_at) DESC, t.id DESC LIMIT 20`,
  },
});

/**
 * Responds to a URL such as `/rows/search-city?city=New+York`.
 * @param {import('pg').Pool} pool
 * @param {string} row
 * @param {URLSearchParams} query
 * @returns {Promise<string>} JSON
 * @throws {Error} for an unknown row
 */
export async function answerByHand(pool, row, query) {
  const yardstick = YARDSTICKS[row];
  if (!yardstick) throw new Error(`There is no row ${row}.`);
  const values = (yardstick.takes ?? []).map((name) => query.get(name));
  const { rows } = await pool.query({ name: row, text: yardstick.text, values });
  return JSON.stringify(rows);
}
