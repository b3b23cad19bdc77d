import { Prisma } from '@/generated/prisma/client';
import type { slotClosedInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { HostedSlot } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedListing, lockListing, lockSlot } from '../db/locks';
import { isInstitutionSql, isOpenSukkahSql, isOver } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { SignedIn, System } from '../trpc/init';

const { sql } = Prisma;

/**
 * Checks a listing whose slots or visibility have just changed: it has meals or opening hours, not
 * both, and only an institution has opening hours. The listing is locked.
 * @throws RuleError `MIXED_SLOTS`, `NOT_INSTITUTION`
 */
export async function checkOpenSukkah(tx: Tx, { id }: LockedListing, now: Date): Promise<void> {
  const [row] = await tx.$queryRaw<{ hasMeals: boolean; isInstitution: boolean }[]>`
    SELECT ${isInstitutionSql(now)} AS "isInstitution", EXISTS (SELECT FROM time_slots s
        WHERE s.listing_id = l.id AND s.mode <> 'open' AND s.removed_at IS NULL) AS "hasMeals"
    FROM sukkah_listings l WHERE l.id = ${id}::uuid AND ${isOpenSukkahSql}`;
  if (row?.hasMeals) throw errors.mixedSlots();
  if (row && !row.isInstitution) throw errors.notInstitution();
}

/**
 * Says that an open sukkah is closed during these opening hours, or open after all.
 * @throws RuleError `NOT_FOUND`, `NOT_OPEN_SLOT`, `SLOT_OVER`
 */
export async function setClosed({
  ctx: { db, clock, slot },
  input: { closed },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock'> & { slot: HostedSlot };
  input: z.output<typeof slotClosedInput>;
}): Promise<{ closed: boolean }> {
  return transaction(db, async (tx) => {
    await lockListing(tx, slot.listingId);
    const hours = await lockSlot(tx, slot.id);
    if (!hours || hours.removedAt) throw errors.notFound('TimeSlot');
    if (hours.mode !== 'open') throw errors.notOpenSlot();
    const now = clock.now();
    if (isOver(hours, now)) throw errors.slotOver();
    const closedAt = closed ? now : null;
    await tx.timeSlot.update({ where: { id: hours.id }, data: { closedAt }, select: { id: true } });
    return { closed };
  });
}

/** Hides the open sukkahs of these hosts. Their own page says why. */
const hideOpenSukkahs = (db: Tx, ofHosts: Prisma.Sql) =>
  db.$executeRaw`UPDATE sukkah_listings SET visible = false WHERE id IN (
    SELECT l.id FROM sukkah_listings l WHERE l.visible AND ${ofHosts} AND ${isOpenSukkahSql}
    ORDER BY l.id FOR NO KEY UPDATE)`;

export const hideOpenSukkahsOf = (tx: Tx, hostId: string) =>
  hideOpenSukkahs(tx, sql`l.host_id = ${hostId}::uuid`);

/** Hides the open sukkahs of institutions that no moderator has confirmed for another year. */
export const hideLapsedSukkahs = ({ db, clock }: System) =>
  hideOpenSukkahs(db, sql`NOT ${isInstitutionSql(clock.now())}`);
