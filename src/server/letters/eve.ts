import { DateTime } from 'luxon';
import type { Clock } from '../clock';
import type { Db } from '../db';
import type { MailKind } from '../mail/kinds';
import { mailKey, queueMail } from '../mail/queue';
import { quietTimeIn } from '../mail/quietTime';
import { type Reader, readerFields } from '../mail/reader';
import { changeKey } from '../mail/requestMail';
import { transaction } from '../transaction';

type Slot = { startsAt: Date; endsAt: Date };

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Who would learn it only when the meal is this near learns it this long before their Shabbat. */
const AHEAD = 2 * HOUR;

/** A stretch of holy days, the day before it, and the same again for a reader in another zone. */
const HORIZON = 8 * DAY;

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
export function eveMailAt(slot: Slot, timeZone: string, reader: Reader): Date {
  const noon = eveNoon(slot, timeZone);
  if (!reader.profile?.shomerShabbat) return noon;
  const quiet = quietTimeIn(reader.timeZone, noon);
  const missesIt =
    quiet.startsAt <= noon && quiet.endsAt.getTime() > slot.startsAt.getTime() - AHEAD;
  return missesIt ? new Date(quiet.startsAt.getTime() - AHEAD) : noon;
}

/**
 * Queues what is due before the coming meals: the list for each host, and address, time and
 * telephone for each accepted guest. Whoever is accepted later has all of it in the mail that says
 * so, unless the meal is moved after it. Safe to run in many processes at once, and again: a meal at its hour is told of once.
 */
export async function queueEveMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const slots = await db.timeSlot.findMany({
    where: {
      removedAt: null,
      startsAt: { gt: now, lt: new Date(now.getTime() + HORIZON) },
      requests: { some: { status: 'accepted' } },
    },
    orderBy: [{ listing: { timeZone: 'asc' } }, { startsAt: 'asc' }],
    select: {
      id: true,
      startsAt: true,
      endsAt: true,
      listing: { select: { timeZone: true, host: { select: { id: true, ...readerFields } } } },
      requests: {
        where: { status: 'accepted' },
        select: {
          id: true,
          hopper: { select: { id: true, ...readerFields } },
          events: { where: { to: 'accepted' }, select: { id: true, at: true } },
        },
      },
    },
  });
  const owed = slots.flatMap(({ id, listing: { host, timeZone }, requests, ...slot }) => {
    const due = (reader: Reader) => eveMailAt(slot, timeZone, reader);
    const mail = (kind: MailKind, userId: string, subjectId: string) => ({
      kind,
      userId,
      subjectId,
      key: changeKey(subjectId, slot.startsAt),
    });
    return [
      ...(due(host) <= now ? [{ mail: mail('eveList', host.id, id), told: [] }] : []),
      ...requests
        .filter(({ hopper }) => due(hopper) <= now)
        .map((request) => ({
          mail: mail('eveDetails', request.hopper.id, request.id),
          // The mail of a late acceptance said it all, if the meal began at this hour then.
          told: request.events
            .filter((accepted) => accepted.at >= due(request.hopper))
            .map((accepted) => mailKey('accepted', changeKey(accepted.id, slot.startsAt))),
        })),
    ];
  });
  const keysOf = ({ mail, told }: (typeof owed)[number]) => [mailKey(mail.kind, mail.key), ...told];
  const known = await db.mail.findMany({
    where: { key: { in: owed.flatMap(keysOf) } },
    select: { key: true },
  });
  const done = new Set(known.map(({ key }) => key));
  for (const one of owed)
    if (!keysOf(one).some((key) => done.has(key)))
      await transaction(db, (tx) => queueMail(tx, one.mail, now));
}
