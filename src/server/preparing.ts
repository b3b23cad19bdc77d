import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool, PoolClient } from 'pg';
import { heed, type StatementNames } from './statements';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Queries = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

/** Heeds what is said of names; where nothing was begun yet, it is asked once more without ado. */
function heeding(queries: Queries, names: StatementNames, isAlone: boolean): void {
  const heeded =
    <Q, R>(ask: (query: Q) => Promise<R>) =>
    async (query: Q): Promise<R> => {
      try {
        return await ask(query);
      } catch (thrown) {
        if (!heed(names, thrown) || !isAlone) throw thrown;
        return ask(query);
      }
    };
  queries.queryRaw = heeded(queries.queryRaw.bind(queries));
  queries.executeRaw = heeded(queries.executeRaw.bind(queries));
}

/** The connection of a transaction, until it is over and the connection serves others. */
export type Begun = { connection?: PoolClient | undefined };

const held = globalThis as { sukkahBeginning?: AsyncLocalStorage<Begun> };
held.sukkahBeginning ??= new AsyncLocalStorage();

/**
 * Around what begins a transaction, to learn of its connection: the client keeps that to itself. On
 * `globalThis`, since Next loads this file more than once, and the client comes from the first.
 */
export const beginning = held.sukkahBeginning;

type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/** What the client sends to end a transaction; that it asks to commit or roll back comes after. */
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

/**
 * Lends the connection of a transaction to our own SQL in it, until its end is sent. What comes then goes to the
 * client, which refuses it: on the connection it would stand behind the end, and be kept though all is undone.
 */
function lend(transaction: Transaction): void {
  const begun = beginning.getStore();
  const { client } = transaction as unknown as { client?: PoolClient };
  if (!begun || 'connection' in begun) return;
  begun.connection = client;
  const execute = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = (query) => {
    if (ENDS.has(query.sql)) begun.connection = undefined;
    return execute(query);
  };
  // Nor, whatever was sent, once it is given back and serves others.
  for (const end of ['commit', 'rollback'] as const) {
    const ended = transaction[end].bind(transaction);
    transaction[end] = () => {
      begun.connection = undefined;
      return ended();
    };
  }
}

/**
 * The client's way to PostgreSQL over a pool, on which statements that come again are prepared. In a
 * transaction, one that was named in vain undoes it, to be tried again: see `transaction.ts`.
 */
export class PreparingPg extends PrismaPg {
  private readonly names: StatementNames;

  constructor(pool: Pool, names: StatementNames) {
    super(pool, {
      disposeExternalPool: true,
      // Typed as if each had one; the driver takes none for unnamed.
      statementNameGenerator: (query) => names.of(query) as string,
    });
    this.names = names;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    heeding(adapter, this.names, true);
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const begun = await begin(isolationLevel);
      heeding(begun, this.names, false);
      lend(begun);
      return begun;
    };
    return adapter;
  }
}
