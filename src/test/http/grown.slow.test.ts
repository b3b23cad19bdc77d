import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '@/server/db/client';
import { applyMigrations } from '../../setup/applyMigrations.mjs';
import { freePort } from '../../setup/port.mjs';
import { listingForm, makeSession, makeUser, slotForm } from '../factories';
import { liveStream, untilListening } from '../liveStream';
import { hasPgBouncer, startPgBouncer } from '../pgBouncer';
import { spawnServer } from '../spawned';
import { hasSystemPostgres, startSystemPostgres } from '../systemPostgres';
import { inDays } from './world';

const isThere = hasSystemPostgres && hasPgBouncer;
if (!isThere)
  console.warn(
    'Skipped, because PostgreSQL or PgBouncer is missing: apt-get install postgresql pgbouncer.',
  );

describe.skipIf(!isThere)('two processes with a pooler and a replica', () => {
  let primary: Awaited<ReturnType<typeof startSystemPostgres>>;
  let standby: Awaited<ReturnType<typeof primary.startStandby>>;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let servers: (Awaited<ReturnType<typeof spawnServer>> & { metrics: string })[];
  let db: Db;

  beforeAll(async () => {
    primary = await startSystemPostgres();
    const direct = primary.url('sukkah');
    await applyMigrations(direct);
    [standby, bouncer] = await Promise.all([
      primary.startStandby(),
      startPgBouncer(primary.url('postgres')),
    ]);
    db = createDb(direct);
    const start = async () => {
      const port = await freePort();
      const server = await spawnServer(bouncer.url('sukkah'), {
        DIRECT_URL: direct,
        DATABASE_REPLICA_URL: standby.url('sukkah'),
        METRICS_PORT: `${port}`,
      });
      return { ...server, metrics: `http://127.0.0.1:${port}/metrics` };
    };
    servers = await Promise.all([start(), start()]);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(servers?.map(({ stop }) => stop()) ?? []);
    await db?.$disconnect();
    await bouncer?.stop();
    await standby?.end();
    await primary?.stop();
  });

  it('a host finds a new listing on the other process at once, and visitors read from the replica', async () => {
    const host = await makeUser(db, { firstName: 'Hanna' });
    const sid = await makeSession(db, host);
    const [one, other] = servers;
    const headers = { Cookie: `next-auth.session-token=${sid}` };
    const response = await fetch(`${one?.url}/api/listings`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...listingForm({ city: 'Haifa' }),
        timeSlots: [slotForm({ startsAt: inDays(20).toISOString() })],
      }),
    });
    expect(response.status).toBe(201);
    const find = async (sent = {}) =>
      (await fetch(`${other?.url}/api/listings/search?city=Haifa`, { headers: sent })).json();
    expect(await find(headers)).toHaveLength(1);
    await expect.poll(() => find(), { timeout: 20_000 }).toHaveLength(1);
    const readFrom = async () => (await fetch(`${other?.metrics}`)).text();
    const fromReplica = /sukkah_lagging_reads_total\{from="replica"\} [1-9]/;
    await expect
      .poll(async () => (await find()) && (await readFrom()), { timeout: 20_000 })
      .toMatch(fromReplica);
    expect((await fetch(`${other?.url}/sitemap.xml`)).status).toBe(200);
  });

  it("a process that listens past the pooler notifies the other's open pages at once", async () => {
    const [host, guest] = await Promise.all([makeUser(db), makeUser(db, { firstName: 'Gil' })]);
    const sids = await Promise.all([host, guest].map((user) => makeSession(db, user)));
    const post = async (path: string, sid: string | undefined, body: object) => {
      const answer = await fetch(`${servers[0]?.url}${path}`, {
        method: 'POST',
        headers: {
          Cookie: `next-auth.session-token=${sid}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const stream = await liveStream(servers[1]?.url ?? '', { sid: sids[0] ?? '' });
    await untilListening(db, [stream]);
    const listing = await post('/api/listings', sids[0], {
      ...listingForm(),
      timeSlots: [slotForm({ startsAt: inDays(20).toISOString() })],
    });
    const slotId = listing.timeSlots[0].id;
    const request = await post('/api/requests', sids[1], { slotId, seatsRequested: 2 });
    expect(request).toMatchObject({ status: 'pending' });
    await stream.receives('"kind":"request"');
    stream.leave();
  });
});
