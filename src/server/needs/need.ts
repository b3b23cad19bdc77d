import type { Prisma } from '@/generated/prisma/client';
import { isAllergyFlag } from '@/schemas/allergies';
import {
  type Need,
  type NeedInput,
  type NeedMeal,
  needAlerts,
  needAudiences,
  needMeal,
} from '@/schemas/need';
import { readPoint, writePoint } from '@/schemas/pointText';
import { DAY_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import { isWithheldSql } from '../access/blocks';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { isComingSql } from '../db/predicates';
import { transaction } from '../db/transaction';

import { announcedStatusSql } from '../presenters/undoWindow';
import type { SignedIn, System } from '../trpc/init';
import { cellOf } from './cell';
import { sweepOffers } from './lookedOffers';

const nameOf = ({ date, type }: NeedMeal) => `${date} ${type}`;

/** The database may contain values from elsewhere, which are left out. */
const readMeals = (names: string[]): NeedMeal[] =>
  names.flatMap((name) => {
    const [date, type] = name.split(' ');
    return needMeal.safeParse({ date, type }).data ?? [];
  });

type Row = Need['meals'][number]['requests'][number] & { meal: string };

/** Returns the viewer's open requests for meals on these days, by meal. */
async function requestsFor({ db, viewer, clock }: SignedIn, meals: NeedMeal[]): Promise<Row[]> {
  const now = clock.now();
  const status = announcedStatusSql(now);
  return db.$queryRaw`SELECT r.id::text, r.slot_id::text AS "slotId", ${status} AS status,
      r.seats_requested AS "seatsRequested", s.day || ' ' || s.type AS meal,
      json_build_object('id', l.id, 'title', l.title) AS listing, host.first_name AS "hostName"
    FROM requests r JOIN time_slots s ON s.id = r.slot_id
      JOIN sukkah_listings l ON l.id = s.listing_id JOIN users host ON host.id = l.host_id
    WHERE r.hopper_id = ${viewer.id}::uuid AND NOT ${isWithheldSql} AND ${isComingSql(now)}
      AND (${status} IN ('pending', 'waitlisted', 'accepted')
        OR (${status} = 'invited' AND r.answer_by > ${now}::timestamptz))
      AND s.day || ' ' || s.type = ANY(${meals.map(nameOf)}::text[])
    ORDER BY s.starts_at, r.created_at, r.id`;
}

function stateOf(requests: Row[]) {
  if (requests.some(({ status }) => status === 'accepted')) return 'found';
  if (requests.some(({ status }) => status === 'invited')) return 'invited';
  return requests.length > 0 ? 'asked' : 'open';
}

/** Returns how many hosts saw the viewer's need. */
async function countHosts({ db, viewer }: SignedIn, since: Date): Promise<number> {
  const views = { hopperId: viewer.id, at: { gte: since } };
  return (await db.needView.groupBy({ by: ['hostId'], where: views })).length;
}

/**
 * Returns what the viewer is looking for, with what came of it for each meal, or null. A meal is
 * found while they have a seat at it. If they lose the seat, they're looking for it again.
 */
export async function readNeed({ ctx }: { ctx: SignedIn }): Promise<Need | null> {
  const row = await findNeed(ctx);
  if (!row) return null;
  const meals = readMeals(row.meals);
  const requests = await requestsFor(ctx, meals);
  const { createdAt, ...need } = row;
  return {
    ...need,
    audience: audience.parse(need.audience),
    alerts: (await isTurnedOff(ctx)) ? 'off' : alerts.parse(need.alerts),
    seenBy: await countHosts(ctx, createdAt),
    meals: meals.map((meal) => {
      const ofMeal = requests.filter((one) => one.meal === nameOf(meal));
      return { ...meal, state: stateOf(ofMeal), requests: ofMeal };
    }),
  };
}

const audience = z.enum(needAudiences);
const alerts = z.enum(needAlerts);

const alertOptOut = ({ viewer }: Pick<SignedIn, 'viewer'>) => ({
  userId: viewer.id,
  kind: 'seatsOpened',
});

/** Whether the viewer stopped alerts by the link in an email, or on their profile. */
const isTurnedOff = async ({ db, viewer }: SignedIn) =>
  (await db.mailOptOut.count({ where: alertOptOut({ viewer }) })) > 0;

type Stored = Prisma.NeedGetPayload<object>;

export type HealthNeeds = Record<'dietaryFlags' | 'allergens' | 'accessibilityNeeds', string[]>;

/**
 * Adds the allergies and access of a profile to a need. They're always part of it, because they may
 * have been added later.
 */
export function withProfile<Need extends HealthNeeds>(
  need: Need,
  profile: HealthNeeds | null | undefined,
): Need {
  const { dietaryFlags = [], allergens = [], accessibilityNeeds = [] } = profile ?? {};
  const both = (own: string[], others: string[]) => [...new Set([...own, ...others])];
  return {
    ...need,
    dietaryFlags: both(need.dietaryFlags, dietaryFlags.filter(isAllergyFlag)),
    allergens: both(need.allergens, allergens),
    accessibilityNeeds: both(need.accessibilityNeeds, accessibilityNeeds),
  };
}

/** Returns the viewer's need. */
export async function findNeed({ db, viewer, clock }: SignedIn): Promise<Stored | null> {
  const row = await db.need.findFirst({
    where: { hopperId: viewer.id, endsAt: { gt: clock.now() } },
    include: { hopper: { select: { profile: true } } },
  });
  if (!row) return null;
  const { hopper, ...need } = row;
  return withProfile(need, hopper.profile);
}

/** Returns a time after all of these meals, in any time zone. */
const endOf = (meals: NeedMeal[]) =>
  new Date(Math.max(...meals.map(({ date }) => Date.parse(date))) + 3 * DAY_MS);

/** Removes what the viewer would be told of next. */
const dropUnsentAlerts = (tx: Tx, hopperId: string) =>
  tx.seatAlert.deleteMany({ where: { hopperId, sentAt: null } });

/**
 * Returns since when the viewer asks to be told of seats. Other changes keep their place in the
 * order, but not more meals or turning it on.
 */
async function askedAt(
  tx: Tx,
  { viewer, clock }: SignedIn,
  { alerts, names }: { alerts: Need['alerts']; names: string[] },
): Promise<Date> {
  const before = await tx.need.findUnique({ where: { hopperId: viewer.id } });
  const now = clock.now();
  if (alerts === 'off') return now;
  // Turning alerts on here outweighs having turned off their emails.
  const { count } = await tx.mailOptOut.deleteMany({ where: alertOptOut({ viewer }) });
  const wasOn = before && before.alerts !== 'off' && count === 0;
  return wasOn && names.every((name) => before.meals.includes(name)) ? before.askedAt : now;
}

/**
 * Saves what the viewer is looking for, in place of what it was.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function saveNeed({ ctx, input }: { ctx: SignedIn; input: NeedInput }) {
  const { db, viewer } = ctx;
  const { meals, ...given } = input;
  const point = input.near && readPoint(input.near);
  const fields = { ...given, near: point ? writePoint(point) : input.near };
  const names = [...new Set(meals.map(nameOf))].sort();
  const cell = await cellOf(db, fields.near);
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const data = {
      ...fields,
      ...cell,
      meals: names,
      endsAt: endOf(meals),
      askedAt: await askedAt(tx, ctx, { ...fields, names }),
    };
    await tx.need.upsert({
      where: { hopperId: viewer.id },
      create: { ...data, hopperId: viewer.id },
      update: data,
    });
    if (fields.alerts === 'off') await dropUnsentAlerts(tx, viewer.id);
  });
  return readNeed({ ctx });
}

/** The viewer isn't looking anymore. Their requests stay as they are. */
export async function endNeed({ ctx: { db, viewer } }: { ctx: SignedIn }) {
  await transaction(db, async (tx) => {
    await tx.need.deleteMany({ where: { hopperId: viewer.id } });
    await dropUnsentAlerts(tx, viewer.id);
  });
}

/** How long we keep who saw a need, and what its owner was told of, in milliseconds. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes needs after their last meal, because they often contain health information. */
export async function sweepNeeds({ db, clock }: System): Promise<void> {
  const now = clock.now();
  await db.need.deleteMany({ where: { endsAt: { lte: now } } });
  const old = { at: { lte: new Date(now.getTime() - KEPT_MS) } };
  await db.needView.deleteMany({ where: old });
  await sweepOffers(db, now);
  await db.seatAlert.deleteMany({ where: old });
}
