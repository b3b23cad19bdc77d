import type { Tx } from '../db/client';
import { isCanceledByGuestSql, isOpenRequestSql } from '../db/predicates';
import { emptyHistory, type RequestHistory } from './guards';

type Pair = { slotId: string; hopperId: string };

const keyOf = ({ slotId, hopperId }: Pair) => `${slotId}/${hopperId}`;

/**
 * Reads earlier requests between these guests and meals in one query. If a decision depends on the
 * result, call it while holding the slot's lock.
 */
export async function requestHistories(
  tx: Tx,
  pairs: Pair[],
): Promise<(pair: Pair) => RequestHistory> {
  if (pairs.length === 0) return () => emptyHistory;
  const rows = await tx.$queryRaw<
    (Pair & RequestHistory)[]
  >`SELECT pair.slot_id::text AS "slotId", pair.hopper_id::text AS "hopperId",
      coalesce(bool_or(${isOpenRequestSql} OR r.held_from IS NOT NULL),
        false) AS "hasOpen",
      coalesce(bool_or(r.status = 'declined'), false) AS "wasDeclined",
      (count(*) FILTER (WHERE ${isCanceledByGuestSql}))::int AS "cancellations",
      u.deleted_at IS NOT NULL AS "hasLeft"
    FROM (
      SELECT DISTINCT slot_id, hopper_id
      FROM unnest(${pairs.map(({ slotId }) => slotId)}::uuid[],
        ${pairs.map(({ hopperId }) => hopperId)}::uuid[]) AS given (slot_id, hopper_id)
    ) pair
    JOIN users u ON u.id = pair.hopper_id
    LEFT JOIN requests r ON r.slot_id = pair.slot_id AND r.hopper_id = pair.hopper_id
    GROUP BY pair.slot_id, pair.hopper_id, u.deleted_at`;
  const pasts = new Map(rows.map((row) => [keyOf(row), row]));
  return (pair) => pasts.get(keyOf(pair)) ?? emptyHistory;
}

export const requestHistory = async (tx: Tx, pair: Pair): Promise<RequestHistory> =>
  (await requestHistories(tx, [pair]))(pair);
