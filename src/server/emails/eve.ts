import { DateTime } from 'luxon';
import type { Prisma } from '@/generated/prisma/client';
import { HOUR_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import type { Event } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { processDueMeals } from '../jobs/dueMeals';
import { type Recipient, recipientFields } from '../mail/emailTemplate';
import { changeKey, mailKey, movedKey } from '../mail/queue';
import { system } from '../policies/actor';
import { quietTimeIn } from '../zmanim/quietTime';

type Slot = { startsAt: Date; endsAt: Date };

/**
 * If someone would get the email less than this long before the meal, send it this long before
 * their Shabbat starts.
 */
const AHEAD_MS = 2 * HOUR_MS;

/**
 * Returns noon on a meal's eve, in the listing's time zone. If the meal falls in a Shabbat or Yom
 * Tov (or several in a row), that's the day whose evening begins it. For any other meal, it's the
 * day before.
 * The middle of the meal decides, since a dinner may start before candle lighting. Where sunset
 * isn't known, noon of the eve counts as candle lighting, so a meal that starts near it uses the
 * day before.
 */
export function eveNoon({ startsAt, endsAt }: Slot, timeZone: string): Date {
  const middle = new Date((startsAt.getTime() + endsAt.getTime()) / 2);
  const quiet = quietTimeIn(timeZone, middle);
  const local = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');
  const dayBefore = local(startsAt).minus({ days: 1 }).set({ hour: 12 }).toJSDate();
  if (quiet.startsAt > middle) return dayBefore;
  const noon = local(quiet.startsAt).set({ hour: 12 }).toJSDate();
  return noon.getTime() > startsAt.getTime() - AHEAD_MS ? dayBefore : noon;
}

/**
 * Returns when this reader gets the eve email: noon of the eve, or before their own Shabbat if it
 * has already started at noon and ends too late.
 */
export function eveMailAt(slot: Slot, timeZone: string, reader: Recipient): Date {
  const noon = eveNoon(slot, timeZone);
  if (!reader.profile?.shomerShabbat) return noon;
  const quiet = quietTimeIn(reader.timeZone, noon);
  const missesIt =
    quiet.startsAt <= noon && quiet.endsAt.getTime() > slot.startsAt.getTime() - AHEAD_MS;
  return missesIt ? new Date(quiet.startsAt.getTime() - AHEAD_MS) : noon;
}

const mealFields = {
  id: true,
  startsAt: true,
  endsAt: true,
  removedAt: true,
  listing: {
    select: { id: true, timeZone: true, host: { select: { id: true, ...recipientFields } } },
  },
  requests: {
    where: { status: 'accepted' },
    select: {
      id: true,
      heldUntil: true,
      movedAt: true,
      hopper: { select: { id: true, ...recipientFields } },
      events: { where: { to: 'accepted', undone: false }, select: { id: true, at: true } },
    },
  },
} as const satisfies Prisma.TimeSlotSelect;

type Meal = Prisma.TimeSlotGetPayload<{ select: typeof mealFields }>;

const latest = (times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

type EveEvent = {
  event: Event;
  dueAt: Date;
  /** The key of its email, and those of emails that already said the same. */
  mailKeys: string[];
};

/**
 * Returns the events of a meal's eve, each of which sends an email, and when each is due. Empty if
 * the meal has started or nobody is coming.
 */
function eveEventsOf({ id, listing, requests, ...slot }: Meal, now: Date): EveEvent[] {
  if (slot.removedAt || slot.startsAt <= now || requests.length === 0) return [];
  const { host, timeZone } = listing;
  const keyOf = (subjectId: string) => changeKey(subjectId, slot.startsAt);
  const meal = { actor: system, listingId: listing.id, slotId: id };
  // Don't announce an acceptance that can still be undone.
  const heldUntil = requests.map((request) => request.heldUntil).filter((until) => until !== null);
  return [
    {
      event: { type: 'meal.upcoming', ...meal, hostId: host.id, email: { key: keyOf(id) } },
      dueAt: latest([eveMailAt(slot, timeZone, host), ...heldUntil]),
      mailKeys: [mailKey('eveList', keyOf(id))],
    },
    ...requests.map((request): EveEvent => {
      const { id: requestId, hopper, movedAt } = request;
      const at = eveMailAt(slot, timeZone, hopper);
      // A late acceptance email had all the details, unless the meal's start time has changed
      // since.
      const accepted = request.events
        .filter((event) => event.at >= at)
        .map((event) => mailKey('accepted', changeKey(event.id, slot.startsAt)));
      // An email asking whether they're still coming had them too.
      const moved =
        movedAt && movedAt >= at
          ? [mailKey('moved', movedKey(requestId, slot.startsAt, movedAt))]
          : [];
      const email = { key: keyOf(requestId) };
      return {
        event: { type: 'request.upcoming', ...meal, requestId, hopperId: hopper.id, email },
        dueAt: latest([at, request.heldUntil ?? at]),
        mailKeys: [mailKey('eveDetails', email.key), ...accepted, ...moved],
      };
    }),
  ];
}

function nextLook(events: { dueAt: Date }[], now: Date): Date | null {
  const coming = events.map(({ dueAt }) => dueAt.getTime()).filter((at) => at > now.getTime());
  return coming.length ? new Date(Math.min(...coming)) : null;
}

/** @returns when to check each meal again */
async function recordFor(tx: Tx, ids: string[], now: Date) {
  const meals = await tx.timeSlot.findMany({ where: { id: { in: ids } }, select: mealFields });
  const eventsOf = new Map(meals.map((meal) => [meal.id, eveEventsOf(meal, now)]));
  const due = [...eventsOf.values()].flat().filter(({ dueAt }) => dueAt <= now);
  const existingMails = await tx.mail.findMany({
    where: { key: { in: due.flatMap(({ mailKeys }) => mailKeys) } },
    select: { key: true },
  });
  const existingKeys = new Set(existingMails.map(({ key }) => key));
  const unsent = due.filter(({ mailKeys }) => !mailKeys.some((key) => existingKeys.has(key)));
  await recordEvents(
    tx,
    unsent.map(({ event }) => event),
    now,
  );
  return ids.map((id) => nextLook(eventsOf.get(id) ?? [], now));
}

/**
 * Queues the emails due before upcoming meals: the guest list for each host, and the address, time,
 * and phone number for each accepted guest. Guests accepted later get these details in the
 * acceptance email, unless the meal is moved afterward.
 * Idempotent, and safe to run in several processes at once. Each start time of a meal is emailed
 * once.
 */
export async function queueEveMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await processDueMeals(db, 'eve_looks', now, (tx, ids) => recordFor(tx, ids, now));
}
