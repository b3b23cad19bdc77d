import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { processDueMeals } from '../jobs/dueMeals';
import { type QueuedMail, queueMails } from '../mail/queue';
import { isQuietAt } from '../mail/quietTime';
import { OPEN_MS, overAtSql } from './questions';

type Meal = {
  id: string;
  hostId: string;
  timeZone: string;
  overAt: Date;
  guests: { id: string; hopperId: string; heldUntil: string | null }[] | null;
};

/** The mails that ask both sides of a meal, once each; what is not true any more when they go is not asked. */
function owedFor({ id: slotId, hostId, guests }: Meal, now: Date): QueuedMail[] {
  if (!guests) return [];
  // Of an acceptance that can still be undone nobody is told yet.
  const held = guests.flatMap(({ heldUntil }) => (heldUntil ? Date.parse(heldUntil) : []));
  const dueAt = new Date(Math.max(now.getTime(), ...held));
  return [
    { kind: 'rateGuests', userId: hostId, subjectId: slotId, key: slotId, dueAt },
    ...guests.map(
      ({ id, hopperId }): QueuedMail => ({
        ...{ kind: 'rateHost', userId: hopperId, subjectId: id, key: id },
        ...{ otherId: hostId, dueAt },
      }),
    ),
  ];
}

/** Asks about these meals. @returns for each when to do so, where that is later */
async function askAbout(tx: Tx, ids: string[], now: Date) {
  const meals = await tx.$queryRaw<
    Meal[]
  >`SELECT s.id::text, l.host_id::text AS "hostId", l.time_zone AS "timeZone", ${overAtSql} AS "overAt",
      (SELECT json_agg(json_build_object('id', r.id, 'hopperId', r.hopper_id, 'heldUntil', r.held_until))
        FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted') AS guests
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id WHERE s.id = ANY(${ids}::uuid[])`;
  // Nobody is asked on a holy day of the place; nor, where the site was away, about what is long over.
  const later = (meal: Meal) => isQuietAt(meal.timeZone, now)?.endsAt ?? null;
  const next = new Map(meals.map((meal) => [meal.id, later(meal)]));
  const since = now.getTime() - OPEN_MS;
  const owed = meals
    .filter((meal) => !next.get(meal.id) && meal.overAt.getTime() > since)
    .flatMap((meal) => owedFor(meal, now));
  if (owed.length) await queueMails(tx, owed, now);
  return ids.map((id) => next.get(id));
}

/**
 * Asks both sides of meals that are over how it was: once, at the first moment that is no holy day of the place.
 * Many processes may do so at once, each for other meals.
 */
export async function askForRatings({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await processDueMeals(db, 'rate_looks', now, (tx, ids) => askAbout(tx, ids, now));
}
