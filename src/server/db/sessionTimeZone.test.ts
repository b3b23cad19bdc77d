import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { createTestDatabase, type TestDatabase } from '@/test/database';
import { listingForm, slotForm } from '@/test/factories';
import { requireUtc, withDatabase } from '../../setup/database.mjs';
import { createDb } from './client';

const STARTS_AT = '2027-10-15T16:00:00.000Z';
const NOW = '2027-10-01T12:00:00.000Z';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it.each(['Asia/Jerusalem', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  'a meal keeps its time in a database whose time zone is %s',
  async (zone) => {
    const { url } = database;
    const name = new URL(url).pathname.slice(1);
    await withDatabase(url, (client) =>
      client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} SET timezone = '${zone}'`),
    );
    const db = createDb(url);
    try {
      const { host } = await community({ db, clock: testClock(NOW) });
      const { id } = await host.listings.create({
        ...listingForm(),
        timeSlots: [slotForm({ startsAt: STARTS_AT })],
      });
      const { timeSlots } = await host.listings.byId({ id });
      expect(timeSlots[0]?.startsAt.toISOString()).toBe(STARTS_AT);
      // As a program outside ours sees it.
      const [row] = await db.$queryRaw<{ text: string }[]>`
        SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS text
        FROM time_slots WHERE listing_id = ${id}::uuid`;
      expect(row?.text).toBe('2027-10-15 16:00');
      const [clock] = await db.$queryRaw<{ seconds: number }[]>`
        SELECT extract(epoch FROM now() - ${new Date()}::timestamptz)::float8 AS seconds`;
      expect(Math.abs(Number(clock?.seconds))).toBeLessThan(60);
    } finally {
      await db.$disconnect();
    }
  },
);

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

/** A pooler that gives all its clients the same connection, with whatever was set on it last. */
function startSharing(server: URL) {
  const backend = net.connect(Number(server.port), server.hostname);
  let isShared = false;
  let latest: net.Socket | undefined;
  backend.on('data', (bytes) => latest?.write(bytes));
  const pooler = net.createServer((client) => {
    let isStarting = isShared;
    isShared = true;
    client.on('error', () => {});
    client.on('data', (bytes) => {
      latest = client;
      if (isStarting) client.write(Buffer.concat([AUTHENTICATED, READY]));
      else if (bytes[0] !== TERMINATE) backend.write(bytes);
      isStarting = false;
    });
  });
  const url = new Promise<string>((resolve) => {
    pooler.listen(0, '127.0.0.1', () => {
      const { port } = pooler.address() as net.AddressInfo;
      resolve(Object.assign(new URL(server), { port: `${port}` }).href);
    });
  });
  return {
    url,
    stop: () => {
      backend.destroy();
      pooler.close();
    },
  };
}

it('a pooler that mixes up time zones is refused', async () => {
  await expect(requireUtc(database.url)).resolves.toBeUndefined();
  const pooler = startSharing(new URL(database.url));
  await expect(requireUtc(await pooler.url)).rejects.toThrow(/mixes up the time zones/);
  pooler.stop();
});
