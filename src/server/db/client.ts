import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { type Prisma, PrismaClient } from '@/generated/prisma/client';

/**
 * Leaves the private columns of a listing out of every read by default, so that no query can carry a
 * street by accident. Only `access/visibility.ts` asks for them by name, and only `listings/point.ts`
 * for the key that hides the exact point.
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

const MAX_CONNECTIONS = 10;
const TRANSACTION_TIMEOUT_MS = 20_000;

/** `globalThis` outlives a reload in development, and Next loads this file more than once. */
const shared = globalThis as { sukkahDb?: Db; sukkahPools?: WeakMap<object, Pool> };
shared.sukkahPools ??= new WeakMap();
const pools = shared.sukkahPools;

/**
 * Creates a client with a connection pool of its own for the database at `connectionString`.
 *
 * @param options.patience how long to wait for a connection, in milliseconds. Waiting for a seat's lock
 *   is normal when many people answer at once, but a server that says nothing must not block forever.
 */
export function createDb(connectionString: string, { patience = 20_000 } = {}) {
  const pool = new Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: patience,
  });
  // Without these listeners, a connection that breaks would end the process. The pool replaces it.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    omit,
    transactionOptions: { maxWait: patience, timeout: TRANSACTION_TIMEOUT_MS },
    log: [{ emit: 'event', level: 'query' }],
  });
  pools.set(db, pool);
  return db;
}

export type Db = ReturnType<typeof createDb>;

/** A client or a transaction, for functions that run in either. */
export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

/**
 * The connection pool of a client, for its metrics.
 *
 * @throws Error if the client wasn't created by `createDb`
 */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not created by createDb.');
  return pool;
}

/** The client of this process. */
export function getDb(): Db {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  shared.sukkahDb ??= createDb(url);
  return shared.sukkahDb;
}
