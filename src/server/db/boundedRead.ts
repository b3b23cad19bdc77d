import { Prisma } from '@/generated/prisma/client';
import { readTimeoutMs } from '../config/settings.mjs';
import { errors, RuleError } from '../errors';
import type { Db, Tx } from './client';
import { transaction } from './transaction';
import { sqlStateOf } from './unavailable';

const { sql, raw } = Prisma;

/** How PostgreSQL reports a statement that it canceled, here because it ran into its timeout. */
const QUERY_CANCELED = '57014';

/** When to try again, in seconds: a read that was too slow is likely to be slow again at once. */
const RETRY_SECONDS = 5;

/**
 * Runs a read whose statements PostgreSQL cancels once they take too long. The timeout is set for the
 * transaction alone, because behind a pooler the next transaction may belong to somebody else.
 *
 * @throws RuleError `BUSY` when a statement or all of them together took too long
 */
export async function boundedRead<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  // SET takes no parameters.
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
