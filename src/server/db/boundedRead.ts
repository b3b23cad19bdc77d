import { Prisma } from '@/generated/prisma/client';
import { readTimeoutMs } from '../config/settings.mjs';
import { errors, RuleError } from '../errors';
import type { Db, Tx } from './client';
import { transaction } from './transaction';
import { sqlStateOf } from './unavailable';

const { sql, raw } = Prisma;

/** SQLSTATE of a statement that PostgreSQL canceled; here, because it timed out. */
const QUERY_CANCELED = '57014';

/** A slow read is likely to be slow again right away. */
const RETRY_SECONDS = 5;

/**
 * Runs a read with a statement timeout. Use it for reads whose cost depends on the input or on the
 * whole site's data. The timeout applies only to this transaction, because behind a connection
 * pooler the next one may be someone else's.
 *
 * @throws RuleError `BUSY` if a statement or the whole transaction timed out
 */
export async function boundedRead<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  // SET doesn't accept parameters.
  const limit = sql`SET LOCAL statement_timeout = ${raw(`${readTimeoutMs(process.env)}`)}`;
  try {
    return await transaction(db, async (tx) => {
      await tx.$queryRaw(limit);
      return read(tx);
    });
  } catch (error) {
    const isTooSlow =
      sqlStateOf(error) === QUERY_CANCELED || (error instanceof RuleError && error.code === 'BUSY');
    throw isTooSlow ? errors.overloaded(RETRY_SECONDS, error) : error;
  }
}
