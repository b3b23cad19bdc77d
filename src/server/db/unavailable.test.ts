import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testClock } from '@/test/clock';
import { callerFor, community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { toTRPCError } from '../trpc/init';
import { createDb, type Db, type Tx } from './client';
import { transaction } from './transaction';

const unavailable = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'The site is down for a moment. Try again shortly.',
};

function clientOf(port: number, patience?: number): Db {
  const url = `postgresql://sukkah:hidden@127.0.0.1:${port}/sukkah`;
  const db = createDb(url, patience === undefined ? {} : { patience });
  onTestFinished(() => db.$disconnect());
  return db;
}

async function serverThat(does: (socket: Socket) => void): Promise<number> {
  const server = net.createServer(does);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function message(kind: string, says: string | Buffer): Buffer {
  const head = Buffer.from(`${kind}....`);
  head.writeInt32BE(Buffer.byteLength(says) + 4, 1);
  return Buffer.concat([head, Buffer.from(says)]);
}

const queries: [string, (db: Db) => Promise<unknown>][] = [
  ['a query', (db) => db.user.count()],
  ['plain SQL', (db) => db.$queryRaw`SELECT 1`],
  ['a transaction', (db) => transaction(db, (tx) => tx.user.count())],
];

describe.each(queries)('an unavailable database, queried by %s', (_way, ask) => {
  it('that isn’t running', async () => {
    expect(await refusal(ask(clientOf(1)))).toEqual(unavailable);
  });

  it('whose host name doesn’t resolve', async () => {
    const db = createDb('postgresql://sukkah:hidden@nowhere.invalid:5432/sukkah');
    expect(await refusal(ask(db))).toEqual(unavailable);
  });

  it('that hangs up', async () => {
    const port = await serverThat((socket) => void socket.once('data', () => socket.destroy()));
    expect(await refusal(ask(clientOf(port)))).toEqual(unavailable);
  });

  it('that shuts down during authentication doesn’t harm the process', async () => {
    // In a single packet, so the client can't start listening for the next message in between.
    const all = Buffer.concat([
      message('R', Buffer.alloc(4)),
      message('Z', 'I'),
      message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0'),
    ]);
    const port = await serverThat((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(all));
    });
    expect(await refusal(ask(clientOf(port)))).toEqual(unavailable);
  });

  it('that doesn’t respond is given up after the timeout', async () => {
    const port = await serverThat(() => {});
    expect(await refusal(ask(clientOf(port, 100)))).toEqual(unavailable);
  });
});

const raise = (state: string) => (tx: Tx) =>
  tx.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '${state}'; END $$`);

describe('a PostgreSQL error', () => {
  it.each(['08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '25006'])(
    'about a temporary outage (%s) can be tried later',
    async (state) => {
      const { db } = await community();
      const attempt = transaction(db, raise(state));
      expect(await refusal(attempt)).toEqual(unavailable);
      const error = await attempt.catch(toTRPCError);
      expect(error).toMatchObject({ cause: { details: { retryAfterSeconds: 5 } } });
    },
  );

  it.each(['23514', '42P01', '22012', '57014'])(
    'that won’t go away by itself (%s) can’t be retried',
    async (state) => {
      const { db } = await community();
      expect((await refusal(transaction(db, raise(state)))).status).toBe(500);
    },
  );

  it('is recognized in a client query as well as in plain SQL', async () => {
    const { db, host } = await community();
    await db.$executeRaw`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '53100'; END $$`;
    await db.$executeRaw`CREATE TRIGGER full_disk BEFORE INSERT ON sukkah_listings
      FOR EACH ROW EXECUTE FUNCTION full_disk()`;
    expect(await refusal(makeListing(db, host))).toEqual(unavailable);
    await db.$executeRaw`DROP FUNCTION full_disk CASCADE`;
  });
});

describe('a lost connection', () => {
  const pidOf = async (tx: Tx) =>
    (await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`)[0].pid;

  it('in the middle of a statement', async () => {
    const { db } = await community();
    const attempt = transaction(
      db,
      (tx) => tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())::text, pg_sleep(5)::text`,
    );
    expect(await refusal(attempt)).toEqual(unavailable);
    expect(await db.user.count()).toBeGreaterThan(0);
  });

  it.each([
    ['before a statement', (tx: Tx) => tx.user.count()],
    ['before the commit', async () => {}],
  ])('%s', async (_when, then) => {
    const { db } = await community();
    const attempt = transaction(db, async (tx) => {
      const pid = await pidOf(tx);
      await db.$queryRaw`SELECT pg_terminate_backend(${pid}::int, 5000)`;
      await then(tx);
    });
    expect(await refusal(attempt)).toEqual(unavailable);
    expect(await db.user.count()).toBeGreaterThan(0);
  });
});

it('every procedure reports it', async () => {
  const visitor = callerFor(clientOf(1), testClock(), null, 'client');
  const attempt = visitor.listings.search({});
  await expect(attempt).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await refusal(attempt)).toEqual(unavailable);
});

describe('a transaction', () => {
  it('that waits too long for others is rolled back and can be retried', async () => {
    const { db, host } = await community();
    const attempt = transaction(
      db,
      async (tx) => {
        await tx.user.update({ where: { id: host.id }, data: { firstName: 'Late' } });
        await tx.$queryRaw`SELECT pg_sleep(0.3)::text`;
        await tx.user.count();
      },
      { timeout: 100 },
    );
    expect(await refusal(attempt)).toMatchObject({ status: 503, code: 'BUSY' });
    expect(await db.user.findUnique({ where: { id: host.id } })).toMatchObject({
      firstName: 'Hanna',
    });
  });
});
