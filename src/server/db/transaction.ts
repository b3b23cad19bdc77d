import { errors } from '../errors';
import { log } from '../observability/log';
import type { Db, Tx } from './client';

const MAX_TRIES = 4;

/** The longest pause before the second try; it grows with each try, so that two rivals part company. */
const MAX_PAUSE_MS = 40;

const RETRY_AFTER_SECONDS = 1;

/**
 * Whether PostgreSQL rolled a transaction back because of another one (40P01, a deadlock; 40001, a
 * serialization failure), so that the same may well succeed now. Prisma reports it in three ways: of
 * its own queries, of raw ones, and of a commit.
 */
function isConflict(thrown: unknown): boolean {
  const error = (thrown ?? {}) as { code?: unknown; meta?: { driverAdapterError?: unknown } };
  const { cause } = (error.meta?.driverAdapterError ?? error) as { cause?: { kind?: unknown } };
  return (
    ['P2034', '40P01', '40001'].includes(`${error.code}`) ||
    cause?.kind === 'TransactionWriteConflict'
  );
}

/** Whether Prisma gave a transaction up because it waited too long for others. */
function isTimeout(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  return code === 'P2028' && `${message}`.includes('expired transaction');
}

/**
 * Does `work`, and does it again when it conflicts with another transaction. `work` may run several
 * times, so it must do nothing outside of the database.
 *
 * @throws RuleError `BUSY` when every try conflicted, or one waited too long; else what `work` throws.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = MAX_TRIES): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = isTimeout(error);
      if (!isLate && !isConflict(error)) throw error;
      if (isLate || attempt >= tries) throw errors.busy(RETRY_AFTER_SECONDS);
      log.warn({ attempt, tries }, 'change undone');
      await new Promise((resume) => setTimeout(resume, Math.random() * MAX_PAUSE_MS * attempt));
    }
  }
}

/**
 * Makes a change as one transaction and retries it on conflicts. Every change of several statements goes
 * through here. With `tries: 1`, `work` may do something that can't be undone.
 *
 * @param options.timeout in milliseconds; the client's own unless given
 * @throws RuleError `BUSY` when every try conflicted, or one waited too long; else what `work` throws.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { tries, ...options }: { tries?: number; timeout?: number } = {},
): Promise<T> {
  return retryOnConflict(() => db.$transaction(work, options), tries);
}
