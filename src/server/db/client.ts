import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { type Prisma, PrismaClient } from '@/generated/prisma/client';
import { CONNECTIONS } from '../config/settings.mjs';
import { watchedClient } from './commitWatch';

/**
 * Leaves private listing columns out of every read by default, so that no query returns a street by
 * accident. Only `access/visibility.ts` selects them by name, and only `listings/point.ts` selects
 * the key that hides the exact point.
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

const TRANSACTION_TIMEOUT_MS = 20_000;

/** On `globalThis`, which survives reloads, because Next.js may load this file more than once. */
const globals = globalThis as { sukkahDb?: Db; sukkahPools?: WeakMap<object, Pool> };
globals.sukkahPools ??= new WeakMap();
const pools = globals.sukkahPools;

/**
 * @param options.patience how long to wait for a connection, in milliseconds. Waiting for a seat's
 *   lock is normal when many people answer at once, but a silent server must not block forever.
 */
export function createDb(connectionString: string, { patience = 20_000 } = {}) {
  const pool = new Pool({
    connectionString,
    Client: watchedClient(),
    max: CONNECTIONS.shared,
    connectionTimeoutMillis: patience,
    // Prisma's adapter sends and reads timestamps without a zone. PgBouncer keeps this setting too.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'"),
  });
  // Without these listeners, a broken connection would end the process. The pool replaces it.
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

export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

/**
 * Returns a client's connection pool, for metrics.
 *
 * @throws Error if the client wasn't created by `createDb`
 */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not created by createDb.');
  return pool;
}

export function getDb(): Db {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set.');
  globals.sukkahDb ??= createDb(url);
  return globals.sukkahDb;
}

/** Returns an id for rows inserted with raw SQL. Like Prisma's ids, they sort by creation time. */
export const newId = (): string => v7();
