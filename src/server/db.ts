import { Pool } from 'pg';
import { type Prisma, PrismaClient } from '@/generated/prisma/client';
import { type Begun, PreparingPg } from './preparing';
import { createStatementNames, heed, type StatementNames } from './statements';

/**
 * The private columns of a listing are left out of every read by default, so that no query can
 * carry a street by accident. Only `access/visibility.ts` asks for them by name, and only
 * `listings/point.ts` for the key that hides the exact point.
 */
const omit = {
  sukkahListing: {
    addressLine1: true,
    addressLine2: true,
    postal: true,
    lat: true,
    lon: true,
    publicLat: true,
    publicLon: true,
  },
  pointKey: { key: true },
} as const satisfies Prisma.GlobalOmitConfig;

type Held = { pool: Pool; names: StatementNames };

const shared = globalThis as { sukkahPools?: WeakMap<object, Held> };
shared.sukkahPools ??= new WeakMap();
/** On `globalThis`, since Next loads this file more than once. */
const pools = shared.sukkahPools;

const transactions = new WeakMap<object, { begun: Begun; names: StatementNames }>();

/**
 * A client for the database at `connectionString`.
 * Waiting for a seat's lock is normal when many answer at once, so transactions wait in patience.
 * @param patience in milliseconds, for a connection: a server that says nothing must hold nobody for ever.
 * @param prepare whether statements that come again are prepared: some poolers cannot.
 */
export function createDb(
  connectionString: string,
  { patience = 20_000, prepare = process.env.DATABASE_PREPARE !== 'off' } = {},
) {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: patience });
  // An idle connection that breaks is made anew by whoever asks next.
  pool.on('error', () => {});
  // One that breaks while nobody asks says so to whoever has it; until they listen, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const names = createStatementNames();
  if (!prepare) names.stop();
  const db = new PrismaClient({
    adapter: new PreparingPg(pool, names),
    omit,
    transactionOptions: { maxWait: patience, timeout: 20_000 },
    log: [{ emit: 'event', level: 'query' }],
  });
  pools.set(db, { pool, names });
  return db;
}

/** The connections that a client holds. @throws Error for a client that is none of `createDb`. */
export function poolOf(db: Db): Pool {
  const held = pools.get(db);
  if (!held) throw new Error('This client was not made here.');
  return held.pool;
}

export type Db = ReturnType<typeof createDb>;

/** What a helper takes: the client, or the transaction that it is part of. */
export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

const held = globalThis as { sukkahDb?: Db };

/** The client of this process. Kept on `globalThis`, which outlives a reload in development. */
export function getDb(): Db {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  held.sukkahDb ??= createDb(url);
  return held.sukkahDb;
}

/** Lets our own SQL in a transaction go the short way, too. */
export function lendTo(tx: Tx, db: Db, begun: Begun): void {
  const held = pools.get(db);
  if (held) transactions.set(tx, { begun, names: held.names });
}

/** Where our own SQL may go past the client; undefined where it may not. */
function senderOf(db: Tx): { to: Pick<Pool, 'query'>; names: StatementNames } | undefined {
  const held = pools.get(db);
  if (held) return { to: held.pool, names: held.names };
  const { begun, names } = transactions.get(db) ?? {};
  return begun?.connection && names && { to: begun.connection, names };
}

/**
 * The rows of a statement of our own. For what comes most often it goes to the driver itself, since the
 * client takes some ten times as long over it; in a transaction it is part of that. It gives texts, numbers
 * up to `int4` and `float8`, booleans, instants as `Date` and JSON as it is: ids and counts are cast.
 */
export async function rowsOf<Row>(
  db: Tx,
  { text, values }: Pick<Prisma.Sql, 'text' | 'values'>,
): Promise<Row[]> {
  const sender = senderOf(db);
  if (!sender) return db.$queryRawUnsafe<Row[]>(text, ...values);
  const { to, names } = sender;
  const ask = async () => {
    const name = names.of({ sql: text, args: values });
    return (await to.query({ ...(name && { name }), text, values })).rows as Row[];
  };
  return ask().catch((thrown) => {
    // In a transaction all of it is made again.
    if (heed(names, thrown) && pools.has(db)) return ask();
    throw thrown;
  });
}
