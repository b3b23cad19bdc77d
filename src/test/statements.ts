import pg from 'pg';
import { type Db, poolOf } from '@/server/db/client';

type Query = string | { text: string };

const watched: { database: string; sent: string[] }[] = [];

function watchDriver(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const statement = call[0] as Query;
    for (const { database, sent } of watched)
      if (this.database === database)
        sent.push(typeof statement === 'string' ? statement : statement.text);
    return query.apply(this, call as never) as never;
  };
}

/**
 * Returns a live list of the statements this process sends to a client's database from now on, as
 * the driver sends them.
 */
export function watchStatements(db: Db): string[] {
  const database = new URL(poolOf(db).options.connectionString ?? '').pathname.slice(1);
  const sent: string[] = [];
  if (watched.length === 0) watchDriver();
  watched.push({ database, sent });
  return sent;
}
