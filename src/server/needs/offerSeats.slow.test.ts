import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, testDatabase } from '@/test/community';
import { makeListing } from '@/test/factories';
import { offerSeats } from './offerSeats';

const NEEDS = 10_000;
const MAX_MS = 20;

/** Before the holiday, on a weekday. */
const WEDNESDAY = '2027-10-13T14:00:00Z';

type Plan = { 'Execution Time': number; 'Planning Time': number };

let client: pg.Client;

/** People who all look for the same dinner, in places around New York. Some block each other. */
beforeAll(async () => {
  client = new pg.Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  await client.query(`WITH people AS (
      INSERT INTO users (id, first_name, email, updated_at)
      SELECT gen_random_uuid(), 'Ari', 'ari' || n || '@example.org', now()
      FROM generate_series(1, ${NEEDS}) n RETURNING id
    ), numbered AS (SELECT id, row_number() OVER () AS n FROM people), profiles AS (
      INSERT INTO profiles (user_id, allergens)
      SELECT id, CASE WHEN n % 10 = 0 THEN ARRAY['Sesame'] ELSE '{}' END FROM numbered
    ), blocks AS (
      INSERT INTO blocks (blocker_id, blocked_id)
      SELECT one.id, other.id FROM numbered one JOIN numbered other ON other.n = one.n + 1
      WHERE one.n % 20 = 0
    )
    INSERT INTO needs (hopper_id, meals, city, group_size, dietary_flags, max_walk_minutes, cell_lat,
      cell_lon, radius_km, alerts, asked_at, ends_at)
    SELECT id, ARRAY['2027-10-15 dinner', '2027-10-16 lunch', '2027-10-16 dinner'], 'Brooklyn',
      1 + n % 3, CASE WHEN n % 3 = 0 THEN ARRAY['Vegan'] ELSE '{}' END,
      CASE WHEN n % 4 = 0 THEN 30 END, 40.6 + (n % 200) * 0.01, -74 + (n % 190) * 0.01, 5, 'now',
      timestamptz '2027-09-01' + n * interval '1 minute', timestamptz '2027-10-20' FROM numbered`);
  await client.query('VACUUM ANALYZE');
}, 120_000);
afterAll(() => client.end());

it.each([
  ['some are near', { publicLat: 40.7, publicLon: -73.9, stepsToEnter: null }, 4],
  ['none are near', { publicLat: 10, publicLon: 10, stepsToEnter: null }, 0],
  ['some are near, but none eat there', { publicLat: 40.7, publicLon: -73.9, stepsToEnter: 9 }, 0],
])(
  `finds whom to tell of a meal among ${NEEDS} needs in ${MAX_MS} ms, if %s`,
  async (...of) => {
    const [, { stepsToEnter, ...place }, told] = of;
    const { db, clock, host } = await community({ clock: testClock(WEDNESDAY, 0) });
    await client.query(`UPDATE needs SET max_steps = $1`, [stepsToEnter ? 1 : null]);
    await client.query('VACUUM ANALYZE needs');
    const { slot, id } = await makeListing(db, host);
    const data = { ...place, stepsToEnter, city: 'Elsewhere', placeId: null };
    await db.sukkahListing.update({ where: { id }, data });
    const queries: { text: string; values: unknown[] }[] = [];
    db.$on('query', ({ query, params }) => {
      if (query.includes('ORDER BY n.asked_at'))
        queries.push({ text: query, values: JSON.parse(params) });
    });
    await offerSeats({ db, clock });
    await expect.poll(() => queries.length).toBe(1);
    const alerts = { where: { slotId: slot.id } };
    expect(await db.seatAlert.count(alerts)).toBeGreaterThanOrEqual(told);
    if (told === 0) expect(await db.seatAlert.count(alerts)).toBe(0);
    await db.seatAlert.deleteMany(alerts);
    const [{ text, values }] = queries as [(typeof queries)[number]];
    const explained = { text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values };
    let quickestMs = Infinity;
    // The quickest run counts, because other tests keep the machine busy.
    for (let n = 0; n < 50 && quickestMs >= MAX_MS; n += 1) {
      const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(explained);
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
      const ms = Number(plan?.['Planning Time']) + Number(plan?.['Execution Time']);
      quickestMs = Math.min(quickestMs, ms);
    }
    expect(quickestMs).toBeLessThan(MAX_MS);
  },
  60_000,
);
