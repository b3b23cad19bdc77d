import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { placesFor } from './access/visibility';
import { poolOf } from './db';
import { lockSlots } from './locks';
import { transaction } from './transaction';

/** How often the statements that read so were carried out by a plan that was made before. */
async function keptPlans(db: Parameters<typeof poolOf>[0], text: string): Promise<number> {
  const connections = await Promise.all(Array.from({ length: 10 }, () => poolOf(db).connect()));
  const counts = await Promise.all(
    connections.map((one) =>
      one.query<{ kept: number }>(
        `SELECT coalesce(sum(generic_plans), 0)::int AS kept FROM pg_prepared_statements
          WHERE statement LIKE $1`,
        [`%${text}%`],
      ),
    ),
  );
  for (const one of connections) one.release();
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.kept ?? 0), 0);
}

/** PostgreSQL decides for a kept plan after five of its own. */
const OFTEN = 12;

it('what is asked of one listing or meal again and again is planned once', async () => {
  const { db, host, guest } = await community();
  const { id, slot } = await makeListing(db, host);
  for (let n = 0; n < OFTEN; n += 1) {
    await placesFor(db, guest, [id], new Date());
    await transaction(db, (tx) => lockSlots(tx, [slot.id]));
  }
  expect(await keptPlans(db, '"isExact"')).toBeGreaterThan(0);
  expect(await keptPlans(db, 'FOR NO KEY UPDATE OF s')).toBeGreaterThan(0);
});
