import type { Messages } from 'next-intl';
import { personName } from '@/format/personName';
import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';

/** Why the product itself ended a request. Each has its sentence in the catalogue. */
export type ReasonCode = keyof Messages['reasons'];

/** Who has left, as the other side knew them. */
const leaver = z.object({ firstName: z.string(), lastName: z.string().nullable() });

/** Why a request was ended: in the words of whoever did it, or a code with its values. */
export type Reason = string | { code: ReasonCode; leaver?: z.infer<typeof leaver> | null };

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

/** A reason as its reader reads it; null where nobody gave one. */
export function sayReason({ t }: Language, row: Row | undefined): string | null {
  if (!row?.reasonCode) return row?.reason ?? null;
  // The column has a constraint of its own.
  const code = row.reasonCode as ReasonCode;
  const { data } = leaver.safeParse(row.reasonValues);
  return t(`reasons.${code}`, {
    named: data ? 'yes' : 'no',
    name: data ? personName(t, data, 'guest') : '',
  });
}
