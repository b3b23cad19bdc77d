import type { Tx } from '../db';
import { errors } from '../errors';

/**
 * Locks a user's row to the end of the transaction, so that nothing is written for somebody who is
 * leaving meanwhile. In one order for all: the user, then listings, then slots.
 * @throws RuleError `UNAUTHORIZED` when the account is deleted.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
    WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw errors.signInFirst();
}
