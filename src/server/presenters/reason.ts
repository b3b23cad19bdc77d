import type { Messages } from 'next-intl';
import { personName } from '@/format/personName';
import { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';

/** Why the product itself ended a request. Each has its sentence in the catalogue. */
type ReasonCode = keyof Messages['reasons'];

/** Who has left, as the other side knew them. */
const leaver = z.object({ firstName: z.string(), lastName: z.string().nullable() });

/** Why a request was ended: in the words of whoever did it, or a code with its values. */
export type Reason = string | { code: ReasonCode; leaver?: z.infer<typeof leaver> | null };

/** For these a whole meal went away, through no doing of its guests'. */
const MEAL_GONE: ReasonCode[] = ['MEAL_CANCELLED', 'MEAL_REMOVED', 'HOST_LEFT'];

export const isMealGone = (code: string | null | undefined) =>
  MEAL_GONE.some((one) => one === code);

/** Whether a request `r` ended since its whole meal went away. */
export const lostItsMealSql = Prisma.sql`(r.status = 'cancelled' AND (
  SELECT e.reason_code FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
  ORDER BY e.at DESC, e.id DESC LIMIT 1) = ANY(${MEAL_GONE}::text[]))`;

/** The words of a reason, of an event `e` at a slot `s`: its own, or those to all who had asked for the meal. */
export const reasonWordsSql = Prisma.sql`(CASE WHEN e.reason_code = 'MEAL_CANCELLED'
  THEN s.cancel_message ELSE e.reason END)`;

type Row = {
  reason: string | null;
  reasonCode: string | null;
  reasonValues: Prisma.JsonValue;
};

/** A reason as its row keeps it. */
export const reasonColumns = (reason: Reason | null) =>
  reason === null || typeof reason === 'string'
    ? { reason }
    : { reasonCode: reason.code, ...(reason.leaver && { reasonValues: reason.leaver }) };

/** A reason as its reader reads it; null where nobody gave one. `own`: what becomes of people's own words and names. */
export function reasonText(
  { t }: Language,
  row: Row | undefined,
  own = (text: string) => text,
): string | null {
  if (row?.reason) return own(row.reason);
  if (!row?.reasonCode) return null;
  // The column has a constraint of its own.
  const code = row.reasonCode as ReasonCode;
  const { data } = leaver.safeParse(row.reasonValues);
  return t(`reasons.${code}`, {
    named: data ? 'yes' : 'no',
    name: data ? own(personName(t, data, 'guest')) : '',
  });
}
