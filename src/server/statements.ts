import { createHash } from 'node:crypto';
import { Prisma } from '@/generated/prisma/client';
import { log } from './log';

/**
 * Names for statements that come again, so that PostgreSQL keeps what it worked out of each: in every
 * connection, for as long as that lives, and so for a bounded number of them.
 */

/** So many texts have a name: some twice as many as the product has. */
const MOST = 400;

/**
 * Stands in the text of a statement that is not to be prepared. A search's is put together anew for each
 * question; and a plan that is made without its values was seen to take twice as long at 100,000 listings.
 */
export const unprepared = Prisma.raw('/* unprepared */');

/** Lists as long as what was asked for, and rows, of which there may be any number. */
const OF_ANY_LENGTH = /IN \(\$\d+,|VALUES \([^)]*\),/;

const isFixed = (sql: string) => !sql.includes(unprepared.sql) && !OF_ANY_LENGTH.test(sql);

type Statement = { sql: string; args: readonly unknown[] };

/** @param most how many texts have a name */
export function createStatementNames({ most = MOST } = {}) {
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;

  function newName(sql: string): string | undefined {
    if (names.size >= most || !isFixed(sql)) return undefined;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 20);
    names.set(sql, name);
    return name;
  }

  return {
    /** The name under which a statement is prepared; undefined where it is not. */
    of({ sql, args }: Statement): string | undefined {
      // Without values it goes the simple way, in one message: BEGIN, COMMIT.
      if (isOff || args.length === 0) return undefined;
      const name = names.get(sql) ?? newName(sql);
      return name && `${name}_${generation}`;
    },
    /** From now on under other names, since what connections keep is no longer true. */
    renew(): void {
      generation += 1;
    },
    /** From now on none. */
    stop(): void {
      isOff = true;
    },
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;

/** What PostgreSQL says where a migration changed a column of what a prepared statement gives. */
const OUTDATED = 'cached plan must not change result type';

/** What is said of a name that another connection gave: between us is a pooler that knows no names. */
const UNKNOWN_NAMES = new Set(['26000', '42P05']);

type Cause = {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  originalMessage?: unknown;
};

const causeOf = (thrown: unknown): Cause => {
  const error = (thrown ?? {}) as {
    cause?: Cause;
    meta?: { driverAdapterError?: { cause?: Cause } };
  };
  // The driver's own errors carry it themselves.
  return error.meta?.driverAdapterError?.cause ?? error.cause ?? (error as Cause);
};

const isOutdated = ({ message, originalMessage }: Cause) =>
  `${originalMessage ?? message}` === OUTDATED;

const isUnknown = ({ code, originalCode }: Cause) => UNKNOWN_NAMES.has(`${originalCode ?? code}`);

/** Whether a statement was not carried out at all, and would be under another name or under none. */
export const wasNamedInVain = (thrown: unknown): boolean =>
  isOutdated(causeOf(thrown)) || isUnknown(causeOf(thrown));

/** Heeds that a statement was named in vain. @returns whether it was. */
export function heed(names: StatementNames, thrown: unknown): boolean {
  const cause = causeOf(thrown);
  if (isOutdated(cause)) names.renew();
  else if (isUnknown(cause)) {
    names.stop();
    log.warn('Statements are no longer prepared: the pooler cannot. Set DATABASE_PREPARE=off.');
  } else return false;
  return true;
}
