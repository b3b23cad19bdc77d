import type { Messages } from 'next-intl';
import { personName } from '@/format/personName';
import { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';

/** Why the system ended a request. Each code has a sentence in the message catalog. */
type ReasonCode = keyof Messages['reasons'];

const leaver = z.object({ firstName: z.string(), lastName: z.string().nullable() });

/** Why a request ended: the words of the person who ended it, or a code with its values. */
export type Reason = string | { code: ReasonCode; leaver?: z.infer<typeof leaver> | null };

/** Reasons that mean the whole meal was called off and its guests aren't the cause. */
const MEAL_GONE: ReasonCode[] = ['MEAL_CANCELLED', 'MEAL_REMOVED', 'HOST_LEFT'];

export const isMealGone = (code: string | null | undefined) =>
  MEAL_GONE.some((one) => one === code);

/** Whether nobody took this step: it followed from a seat elsewhere, though it counts as the guest's. */
export const isBySystem = ({ reasonCode }: Pick<Row, 'reasonCode'>) => reasonCode === 'FOUND_SEAT';

/**
 * SQL condition: a request `r` lost a seat because its whole meal was called off. The guest must
 * have had the seat for a day. Otherwise two accounts of one person could make each other lose one
 * whenever that helps.
 */
export const lostItsSeatSql = Prisma.sql`(r.status = 'cancelled' AND EXISTS (
  SELECT FROM (SELECT e.from_status, e.reason_code, e.at FROM request_events e
    WHERE e.request_id = r.id AND NOT e.undone ORDER BY e.at DESC, e.id DESC LIMIT 1) last
  WHERE last.from_status = 'accepted' AND last.reason_code = ANY(${MEAL_GONE}::text[])
    AND NOT EXISTS (SELECT FROM request_events a WHERE a.request_id = r.id AND NOT a.undone
      AND a.to_status = 'accepted' AND a.at > last.at - interval '24 hours')))`;

/**
 * SQL for the words of an event `e` at a slot `s`: its own, or the message to all guests of a
 * canceled meal.
 */
export const reasonWordsSql = Prisma.sql`(CASE WHEN e.reason_code = 'MEAL_CANCELLED'
  THEN s.cancel_message ELSE e.reason END)`;

type Row = {
  reason: string | null;
  reasonCode: string | null;
  reasonValues: Prisma.JsonValue;
};

export const reasonColumns = (reason: Reason | null) =>
  reason === null || typeof reason === 'string'
    ? { reason }
    : { reasonCode: reason.code, ...(reason.leaver && { reasonValues: reason.leaver }) };

/**
 * Returns a reason in the reader's language, or null if there isn't one.
 * @param reader whom it's for, because a code can be about the guest
 * @param wrapText formats words and names written by people
 */
export function reasonText(
  { t }: Language,
  row: Row | undefined,
  reader: 'hopper' | 'host',
  wrapText = (text: string) => text,
): string | null {
  if (row?.reason) return wrapText(row.reason);
  if (!row?.reasonCode) return null;
  // A database constraint guarantees a known code.
  const code = row.reasonCode as ReasonCode;
  const { data } = leaver.safeParse(row.reasonValues);
  return t(`reasons.${code}`, {
    reader,
    named: data ? 'yes' : 'no',
    name: data ? wrapText(personName(t, data, 'guest')) : '',
  });
}
