import type { Db } from '@/server/db/client';
import { fingerprintOf, snapshotOf } from '../fingerprint';
import type { Actor } from './actors';
import { cellOf, type Row } from './row';
import { type MatrixWorld, matrixWorld } from './world';

/** Result of a call: `ok` or a code, and everything the response revealed. */
type Outcome = { code: string; response: string };

export type Ask = (world: MatrixWorld, actor: Actor, input: object) => Promise<Outcome>;

/** Replaces the listing's meals with opening hours, of an institution until then. */
const withOpeningHours =
  (institutionUntil: string) =>
  async (db: Db, { listingId, slots, userId }: MatrixWorld) => {
    const { startsAt, endsAt } = await db.timeSlot.findUniqueOrThrow({
      where: { id: slots.coming },
    });
    const hours = { id: slots.hours, listingId, mode: 'open', startsAt, endsAt, capacityTotal: 1 };
    await db.$transaction([
      db.timeSlot.updateMany({ where: { listingId }, data: { removedAt: new Date() } }),
      db.timeSlot.create({ data: hours }),
      db.user.update({
        where: { id: userId('host') },
        data: { institutionUntil: new Date(institutionUntil) },
      }),
    ]);
  };

/**
 * Removes a person's allergies and accessibility needs. A host who may invite them sees those as
 * their owner wrote them, because nobody could cook safely otherwise.
 */
const withoutAllergies = (db: Db, userId: string) =>
  db.profile.update({ where: { userId }, data: { allergens: [], accessibilityNeeds: [] } });

/** Puts the world into a state that a row's `before` names. */
export const before: Record<
  NonNullable<Row['before']>,
  (db: Db, world: MatrixWorld) => Promise<unknown>
> = {
  hidden: (db, { listingId: id }) =>
    db.sukkahListing.update({ where: { id }, data: { visible: false } }),
  hiddenByModerators: (db, { listingId: id }) =>
    db.sukkahListing.update({
      where: { id },
      data: { hiddenAt: new Date(), hiddenReason: 'spam' },
    }),
  blockedDeclined: (db, { guest, slots }) =>
    db.request.update({
      where: { id: guest('blocked').requestId },
      data: { slotId: slots.coming, status: 'declined' },
    }),
  reminded: (db, { guest }) =>
    db.request.update({
      where: { id: guest('accepted').requestId },
      data: { comingRemindedAt: new Date('2020-01-01T00:00:00Z') },
    }),
  looking: async (db, { slots, userId, viewId }) => {
    const hostId = userId('host');
    const hopperId = userId('stranger');
    const { day } = await db.timeSlot.findUniqueOrThrow({ where: { id: slots.free } });
    await db.$transaction([
      db.user.update({ where: { id: hostId }, data: { emailVerified: new Date(0) } }),
      withoutAllergies(db, hopperId),
      db.need.create({
        data: {
          hopperId,
          audience: 'hosts',
          meals: [`${day?.toISOString().slice(0, 10)} dinner`],
          city: 'Brooklyn',
          groupSize: 1,
          endsAt: new Date('2100-01-01T00:00:00Z'),
        },
      }),
      db.needView.create({ data: { id: viewId, hopperId, hostId, slotId: slots.free } }),
    ]);
  },
  invited: async (db, { slots, userId, invitationId }) => {
    const hopperId = userId('cancelled');
    await db.$transaction([
      withoutAllergies(db, hopperId),
      db.request.create({
        data: {
          id: invitationId,
          slotId: slots.free,
          hopperId,
          status: 'invited',
          seatsRequested: 1,
          introMessage: '',
          invitation: '',
          anonymous: true,
          answerBy: new Date('2100-01-01T00:00:00Z'),
        },
      }),
      db.timeSlot.update({
        where: { id: slots.free },
        data: { capacityReserved: { increment: 1 } },
        select: { id: true },
      }),
    ]);
  },
  openSukkah: withOpeningHours('2100-01-01T00:00:00Z'),
  lapsedOpenSukkah: withOpeningHours('2020-01-01T00:00:00Z'),
  held: (db, { guest, slots }) =>
    db.$transaction([
      db.request.update({
        where: { id: guest('waitlisted').requestId },
        data: {
          status: 'accepted',
          heldFrom: 'pending',
          heldUntil: new Date('2100-01-01T00:00:00Z'),
        },
      }),
      db.timeSlot.update({
        where: { id: slots.coming },
        data: { capacityReserved: { increment: 1 } },
        select: { id: true },
      }),
    ]),
};

/**
 * Returns a row's actual and expected cells. All calls use one world, which is restored after each
 * change. A cell also checks that reads and refusals change nothing.
 */
export async function cellsIn(db: Db, now: Date) {
  const world = await matrixWorld(db, now);
  const beginning = await snapshotOf(db);
  let [rows, right, isDirty] = [0, 0, false];
  const begin = async (row: Row) => {
    if (isDirty) await beginning.restore();
    isDirty = Boolean(row.before);
    if (!row.before) return beginning.fingerprint;
    await before[row.before](db, world);
    return fingerprintOf(db);
  };
  const look = async (row: Row, { by, reads, ask }: { by: Actor[]; reads: boolean; ask: Ask }) => {
    rows += 1;
    const [found, expected]: [Record<string, string>, Record<string, string>] = [{}, {}];
    let fingerprint = await begin(row);
    for (const actor of by) {
      const { code, response } = await ask(world, actor, row.input?.(world, actor) ?? {});
      const changed = (await fingerprintOf(db)) !== fingerprint;
      const unasked = changed && (code !== 'ok' || reads) ? ['changes'] : [];
      found[actor] = [code, ...world.revealedIn(response, actor), ...unasked].join(' ');
      expected[actor] = cellOf(row, actor);
      if (found[actor] === expected[actor]) right += 1;
      if (!changed) continue;
      isDirty = true;
      fingerprint = await begin(row);
    }
    return { found, expected };
  };
  const count = (label: string) =>
    `Matrix: ${rows} rows of ${label}, ${right} cells as they should be.\n`;
  return { look, count, world };
}
