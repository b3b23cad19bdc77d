import { type Db, lendTo, type Tx } from './db';
import { errors } from './errors';
import { log } from './log';
import { type Begun, beginning } from './preparing';
import { wasNamedInVain } from './statements';

/** So often a change is tried that others got in the way of. */
const TRIES = 4;

/** Between two tries, in milliseconds: up to so much, and more each time, so that two part company. */
const PAUSE_MS = 40;

/** When whoever was turned away may come again. */
const COME_AGAIN_SECONDS = 1;

/**
 * Whether PostgreSQL ended a transaction for another's sake (40P01, a deadlock; 40001, a conflict of
 * serializable ones). Nothing of it was kept, and the same may well succeed now. The client tells it
 * in one way of its own queries, in another of raw ones, and in a third of a commit; the driver by its code.
 */
function gotInTheWay(thrown: unknown): boolean {
  const error = (thrown ?? {}) as { code?: unknown; meta?: { driverAdapterError?: unknown } };
  const { cause } = (error.meta?.driverAdapterError ?? error) as { cause?: { kind?: unknown } };
  return (
    ['P2034', '40P01', '40001'].includes(`${error.code}`) ||
    cause?.kind === 'TransactionWriteConflict'
  );
}

/** Whether the client ended a transaction, since it waited for others too long. */
function tookTooLong(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  return code === 'P2028' && `${message}`.includes('expired transaction');
}

/**
 * Does what the database may undo for another's sake, and then does it again. `work` may run several
 * times, so it does nothing outside of the database.
 * @throws RuleError `BUSY` when every try was undone, or waited too long; else what `work` throws.
 */
export async function triedAgain<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const late = tookTooLong(error);
      if (!late && !gotInTheWay(error) && !wasNamedInVain(error)) throw error;
      if (late || attempt >= tries) throw errors.busy(COME_AGAIN_SECONDS);
      log.warn({ attempt, tries }, 'change undone');
      await new Promise((resume) => setTimeout(resume, Math.random() * PAUSE_MS * attempt));
    }
  }
}

/**
 * Makes a change as one transaction, tried again as above: the one place through which every change
 * of several statements goes. With `tries: 1` it may do something that cannot be undone.
 * @param timeout in milliseconds; the client's own unless said.
 * @throws RuleError `BUSY` when every try was undone, or waited too long; else what `work` throws.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { tries, ...options }: { tries?: number; timeout?: number } = {},
): Promise<T> {
  const once = () => {
    const begun: Begun = {};
    const lent = (tx: Tx) => {
      lendTo(tx, db, begun);
      return work(tx);
    };
    return beginning.run(begun, () => db.$transaction(lent, options));
  };
  return triedAgain(once, tries);
}
