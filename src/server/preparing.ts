import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
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
      return begun;
    };
    return adapter;
  }
}
