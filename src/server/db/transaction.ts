import { errors } from '../errors';
import { log } from '../observability/log';
import type { Db, Tx } from './client';

const MAX_TRIES = 4;

/**
 * Maximum pause before the second try, in milliseconds. It grows with each try, so that two rivals
 * spread out.
 */
const MAX_PAUSE_MS = 40;

const RETRY_AFTER_SECONDS = 1;

/**
 * Checks whether PostgreSQL rolled back because of another transaction (40P01, deadlock; 40001,
 * serialization failure), so that a retry may succeed. Prisma reports this differently for its own
 * queries, raw queries, and commits.
 */
function isConflict(thrown: unknown): boolean {
  const error = (thrown ?? {}) as { code?: unknown; meta?: { driverAdapterError?: unknown } };
  const { cause } = (error.meta?.driverAdapterError ?? error) as { cause?: { kind?: unknown } };
  return (
    ['P2034', '40P01', '40001'].includes(`${error.code}`) ||
    cause?.kind === 'TransactionWriteConflict'
  );
}

function isTimeout(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  return code === 'P2028' && `${message}`.includes('expired transaction');
}

/**
 * Runs `work` and retries it if it conflicts with another transaction. `work` may run several
 * times, so it must have no effects outside the database.
 *
 * @throws RuleError `BUSY` if every try conflicted or one took too long; or what `work` throws
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = isTimeout(error);
      if (!isLate && !isConflict(error)) throw error;
      if (isLate || attempt >= MAX_TRIES) throw errors.busy(RETRY_AFTER_SECONDS);
      log.warn({ attempt, tries: MAX_TRIES }, 'transaction retried');
      await new Promise((resume) => setTimeout(resume, Math.random() * MAX_PAUSE_MS * attempt));
    }
  }
}

/**
 * Runs a change in one transaction and retries it on conflicts. Every change with several
 * statements goes through here.
 *
 * @param options.timeout in milliseconds; defaults to the client's
 * @throws RuleError `BUSY` if every try conflicted or one took too long; or what `work` throws
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  return retryOnConflict(() => db.$transaction(work, options));
}
