import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { isMadeBeforeMealSql } from '../db/predicates';
import type { Event } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { processDueMeals } from '../jobs/dueMeals';
import { system } from '../policies/actor';
import { quietTimeAt } from '../zmanim/quietTime';
import { OPEN_MS } from './questions';

type Meal = {
  id: string;
  hostId: string;
  listingId: string;
  timeZone: string;
  endsAt: Date;
  guests: { id: string; hopperId: string; heldUntil: string | null }[] | null;
};

/** Emails that are outdated by then are skipped when sending. */
function eventsAfter({ id: slotId, hostId, listingId, guests }: Meal, now: Date): Event[] {
  if (!guests) return [];
  // Don't announce an acceptance that can still be undone.
  const undoWindowEnds = guests.flatMap(({ heldUntil }) =>
    heldUntil ? Date.parse(heldUntil) : [],
  );
  const visibleFrom = new Date(Math.max(now.getTime(), ...undoWindowEnds));
  const meal = { actor: system, listingId, slotId, hostId, visibleFrom };
  return [
    { type: 'meal.over', ...meal },
    ...guests.map(
      ({ id, hopperId }): Event => ({ type: 'request.over', ...meal, requestId: id, hopperId }),
    ),
  ];
}

/** @returns for each meal, when to try again, if it's too early */
async function askAbout(tx: Tx, ids: string[], now: Date) {
  const meals = await tx.$queryRaw<
    Meal[]
  >`SELECT s.id::text, l.host_id::text AS "hostId", l.id::text AS "listingId", l.time_zone AS "timeZone", s.ends_at AS "endsAt",
      (SELECT json_agg(json_build_object('id', r.id, 'hopperId', r.hopper_id, 'heldUntil', r.held_until))
        FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted' AND ${isMadeBeforeMealSql}) AS guests
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id WHERE s.id = ANY(${ids}::uuid[])`;
  // Don't ask on a holy day where the meal took place. If the site was down, don't ask about meals
  // that are long over.
  const later = (meal: Meal) => quietTimeAt(meal.timeZone, now)?.endsAt ?? null;
  const next = new Map(meals.map((meal) => [meal.id, later(meal)]));
  const since = now.getTime() - OPEN_MS;
  const events = meals
    .filter((meal) => !next.get(meal.id) && meal.endsAt.getTime() > since)
    .flatMap((meal) => eventsAfter(meal, now));
  await recordEvents(tx, events, now);
  return ids.map((id) => next.get(id));
}

/**
 * Asks both sides of past meals for a rating, once, as soon as it isn't a holy day where the meal
 * took place. Safe to run in several processes at once.
 */
export async function askForRatings({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await processDueMeals(db, 'rate_looks', now, (tx, ids) => askAbout(tx, ids, now));
}
