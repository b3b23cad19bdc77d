import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { type Prisma, PrismaClient } from '@/generated/prisma/client';
import { PreparingPg } from './preparing';

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

const shared = globalThis as { sukkahPools?: WeakMap<object, Pool> };
shared.sukkahPools ??= new WeakMap();
/** On `globalThis`, since Next loads this file more than once. */
const pools = shared.sukkahPools;

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
  const db = new PrismaClient({
    adapter: prepare ? new PreparingPg(pool) : new PrismaPg(pool, { disposeExternalPool: true }),
    omit,
    transactionOptions: { maxWait: patience, timeout: 20_000 },
    log: [{ emit: 'event', level: 'query' }],
  });
  pools.set(db, pool);
  return db;
}

/** The connections that a client holds. @throws Error for a client that is none of `createDb`. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not made here.');
  return pool;
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
