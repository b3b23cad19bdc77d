import { DateTime } from 'luxon';
import type { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { processDueMeals } from '../jobs/dueMeals';
import type { MailKind } from '../mail/kinds';
import { mailKey, queueMails } from '../mail/queue';
import { quietTimeIn } from '../mail/quietTime';
import { type Recipient, recipientFields } from '../mail/recipient';
import { changeKey, movedKey } from '../mail/requestMail';

type Slot = { startsAt: Date; endsAt: Date };

const HOUR = 60 * 60_000;

/** Who would learn it only when the meal is this near learns it this long before their Shabbat. */
const AHEAD = 2 * HOUR;

/**
 * Noon of a meal's eve, in its listing's zone: of the day whose evening begins the Shabbat or Yom
 * Tov (or several in a row) in which the meal lies; for any other meal of the day before. A meal
 * lies where its middle does: a dinner may begin before candle lighting. Where the sun is not known
 * the eve's noon counts as candle lighting: for what begins near it, it is the day before, too.
 */
export function eveNoon({ startsAt, endsAt }: Slot, timeZone: string): Date {
  const middle = new Date((startsAt.getTime() + endsAt.getTime()) / 2);
  const quiet = quietTimeIn(timeZone, middle);
  const local = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');
  const dayBefore = local(startsAt).minus({ days: 1 }).set({ hour: 12 }).toJSDate();
  if (quiet.startsAt > middle) return dayBefore;
  const noon = local(quiet.startsAt).set({ hour: 12 }).toJSDate();
  return noon.getTime() > startsAt.getTime() - AHEAD ? dayBefore : noon;
}

/**
 * When this reader is told who comes, or where to be: at noon of the eve; before their Shabbat if it
 * has begun by then where they are, and ends too late.
 */
export function eveMailAt(slot: Slot, timeZone: string, reader: Recipient): Date {
  const noon = eveNoon(slot, timeZone);
  if (!reader.profile?.shomerShabbat) return noon;
  const quiet = quietTimeIn(reader.timeZone, noon);
  const missesIt =
    quiet.startsAt <= noon && quiet.endsAt.getTime() > slot.startsAt.getTime() - AHEAD;
  return missesIt ? new Date(quiet.startsAt.getTime() - AHEAD) : noon;
}

const mealFields = {
  id: true,
  startsAt: true,
  endsAt: true,
  removedAt: true,
  listing: { select: { timeZone: true, host: { select: { id: true, ...recipientFields } } } },
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

/**
 * Who is told of a meal, by which mail and when; `told`: the keys of mails that told it already. Nobody
 * of a meal that has begun, or that nobody comes to.
 */
function eveMailsOf({ id, listing: { host, timeZone }, requests, ...slot }: Meal, now: Date) {
  if (slot.removedAt || slot.startsAt <= now || requests.length === 0) return [];
  const mail = (kind: MailKind, reader: Recipient & { id: string }, subjectId: string) => ({
    at: eveMailAt(slot, timeZone, reader),
    mail: { kind, userId: reader.id, subjectId, key: changeKey(subjectId, slot.startsAt) },
  });
  // Of an acceptance that can still be undone nobody is told yet.
  const heldUntil = requests.flatMap((request) => request.heldUntil ?? []);
  const list = mail('eveList', host, id);
  return [
    { ...list, dueAt: latest([list.at, ...heldUntil]), told: [] },
    ...requests.map((request) => {
      const details = mail('eveDetails', request.hopper, request.id);
      // The mail of a late acceptance said it all, if the meal began at this hour then.
      const told = request.events
        .filter((accepted) => accepted.at >= details.at)
        .map((accepted) => mailKey('accepted', changeKey(accepted.id, slot.startsAt)));
      // So did the one that asked whether they still come.
      const { movedAt } = request;
      if (movedAt && movedAt >= details.at)
        told.push(mailKey('moved', movedKey(request.id, slot.startsAt, movedAt)));
      const dueAt = latest([details.at, ...(request.heldUntil ? [request.heldUntil] : [])]);
      return { ...details, dueAt, told };
    }),
  ];
}

/** When to look at a meal again: at the next hour that somebody is told of it; null when all are. */
function nextLook(mails: { dueAt: Date }[], now: Date): Date | null {
  const coming = mails.map(({ dueAt }) => dueAt.getTime()).filter((at) => at > now.getTime());
  return coming.length ? new Date(Math.min(...coming)) : null;
}

/** Queues what is due of these meals. @returns for each when to look at it again */
async function queueFor(tx: Tx, ids: string[], now: Date) {
  const meals = await tx.timeSlot.findMany({ where: { id: { in: ids } }, select: mealFields });
  const mailsOf = new Map(meals.map((meal) => [meal.id, eveMailsOf(meal, now)]));
  const owed = [...mailsOf.values()].flat().filter(({ dueAt }) => dueAt <= now);
  const keysOf = ({ mail, told }: (typeof owed)[number]) => [mailKey(mail.kind, mail.key), ...told];
  const known = await tx.mail.findMany({
    where: { key: { in: owed.flatMap(keysOf) } },
    select: { key: true },
  });
  const done = new Set(known.map(({ key }) => key));
  const untold = owed.filter((one) => !keysOf(one).some((key) => done.has(key)));
  if (untold.length)
    await queueMails(
      tx,
      untold.map(({ mail }) => mail),
      now,
    );
  return ids.map((id) => nextLook(mailsOf.get(id) ?? [], now));
}

/**
 * Queues what is due before the coming meals: the list for each host, and address, time and
 * telephone for each accepted guest. Whoever is accepted later has all of it in the mail that says
 * so, unless the meal is moved after it. Many processes may do so at once, each for other meals; and
 * again: a meal at its hour is told of once.
 */
export async function queueEveMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await processDueMeals(db, 'eve_looks', now, (tx, ids) => queueFor(tx, ids, now));
}
