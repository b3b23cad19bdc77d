import { isSpokenLanguage } from '@/format/spokenLanguage';
import { Prisma } from '@/generated/prisma/client';
import type { LookingGroups } from '@/schemas/invitation';
import { MAX_NEEDS_PER_HOUR } from '@/schemas/options';
import { HOUR_MS } from '@/schemas/time';
import type { HostedSlot } from '../access/participants';
import { phoneCodeChannel } from '../config/settings.mjs';
import { newId, type Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { answeredAllergies } from '../fits/answeredAllergies';
import type { SignedIn } from '../trpc/init';
import { isMetSql, isOnFoot, requestThenSql, seemsToLookSql } from './fittingNeeds';
import { recordOffer } from './lookedOffers';
import { type HealthNeeds, withProfile } from './need';
import { findRoomyMeal, type RoomyMeal } from './roomyMeal';

const { sql, empty } = Prisma;

/**
 * Checks that a host may see who's looking, and invite: by email, and by phone where the site
 * confirms phones, they're who they say.
 * @throws RuleError `INVITE_UNCONFIRMED`
 */
async function checkConfirmed(tx: Tx, hostId: string): Promise<void> {
  const host = await tx.user.findUniqueOrThrow({
    where: { id: hostId },
    select: { email: true, emailVerified: true, verificationStatus: true },
  });
  const isPhoneConfirmed = ['phone', 'verified'].includes(host.verificationStatus);
  if (!host.email || !host.emailVerified || (phoneCodeChannel(process.env) && !isPhoneConfirmed))
    throw errors.inviteUnconfirmed();
}

/** @throws RuleError `NOT_FOUND` if the meal isn't published, or has begun */
async function offeredMeal(tx: Tx, slotId: string, now: Date): Promise<RoomyMeal> {
  const meal = await findRoomyMeal(tx, slotId, now);
  if (!meal) throw errors.notFound('Meal');
  return meal;
}

/**
 * SQL for the needs `n` that their owners opened to hosts and that this meal meets, with the
 * profile `p` and the view `v` of the need for the meal, if there is one. People who asked for the
 * meal before, or have a seat at its time, are left out.
 */
const openNeedsSql = (meal: RoomyMeal, now: Date) => sql`
  FROM needs n LEFT JOIN profiles p ON p.user_id = n.hopper_id
    LEFT JOIN need_views v ON v.hopper_id = n.hopper_id AND v.slot_id = ${meal.id}::uuid
  WHERE n.audience = 'hosts'
    AND ${isMetSql(meal, { diet: false })} AND ${seemsToLookSql(meal, now)}`;

type NeedRow = HealthNeeds & {
  hopperId: string;
  viewId: string | null;
  groupSize: number;
  isWalk: boolean;
  profile: HealthNeeds | null;
  languages: string[];
};

const findNeeds = (tx: Tx, meal: RoomyMeal, now: Date, where = empty, order = empty) =>
  tx.$queryRaw<NeedRow[]>`SELECT n.hopper_id::text AS "hopperId", v.id::text AS "viewId",
      n.group_size AS "groupSize", n.max_walk_minutes IS NOT NULL AND ${isOnFoot(meal)} AS "isWalk",
      n.dietary_flags AS "dietaryFlags", n.allergens, n.accessibility_needs AS "accessibilityNeeds",
      CASE WHEN p.user_id IS NOT NULL THEN json_build_object('dietaryFlags', p.dietary_flags,
        'allergens', p.allergens, 'accessibilityNeeds', p.accessibility_needs) END AS profile,
      (SELECT u.languages FROM users u WHERE u.id = n.hopper_id) AS languages
    ${openNeedsSql(meal, now)} ${where} ${order}`;

/**
 * Returns the groups who look for a meal like this one and whose owners let hosts see that, without
 * anything that says who or where they are. Each is recorded, and its owner learns how many hosts
 * saw it. A host sees up to 20 new ones in an hour.
 * @throws RuleError `NOT_FOUND`, `INVITE_UNCONFIRMED`, `LOOKED_ENOUGH`
 */
export const lookingGroups = ({
  ctx: { db, viewer, clock, slot },
}: {
  ctx: SignedIn & { slot: HostedSlot };
}): Promise<LookingGroups> =>
  transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    await checkConfirmed(tx, viewer.id);
    const now = clock.now();
    const meal = await offeredMeal(tx, slot.id, now);
    await recordOffer(tx, meal, now);
    const lately = { hostId: viewer.id, at: { gt: new Date(now.getTime() - HOUR_MS) } };
    const left = MAX_NEEDS_PER_HOUR - (await tx.needView.count({ where: lately }));
    const order = sql`ORDER BY v.id IS NULL, random() LIMIT ${MAX_NEEDS_PER_HOUR}`;
    const found = await findNeeds(tx, meal, now, empty, order);
    const seen = found.filter(({ viewId }) => viewId);
    const fresh = found
      .filter(({ viewId }) => !viewId)
      .slice(0, Math.max(0, left))
      .map((need) => ({ ...need, viewId: newId() }));
    await tx.needView.createMany({
      data: fresh.map(({ viewId, hopperId }) => {
        return { id: viewId, hopperId, hostId: viewer.id, slotId: slot.id, at: now };
      }),
    });
    return [...seen, ...fresh].flatMap(({ viewId, profile, ...own }) => {
      const needs = withProfile(own, profile);
      const { groupSize, isWalk, languages, dietaryFlags, accessibilityNeeds } = needs;
      const { dietaryOptions } = meal;
      return viewId
        ? {
            id: viewId,
            groupSize,
            isWalk,
            dietaryFlags,
            accessibilityNeeds,
            allergies: answeredAllergies(needs, { dietaryOptions, confirmedAllergies: [] }),
            languages: languages.filter(isSpokenLanguage),
          }
        : [];
    });
  });

type View = Prisma.NeedViewGetPayload<object>;

/**
 * Returns the meal for which a host saw a group.
 * @throws RuleError `NOT_FOUND`, `INVITE_UNCONFIRMED`, `LOOKED_ENOUGH`
 */
export async function mealOfView(tx: Tx, { hostId, slotId }: View, now: Date): Promise<RoomyMeal> {
  await checkConfirmed(tx, hostId);
  const meal = await offeredMeal(tx, slotId, now);
  await recordOffer(tx, meal, now);
  return meal;
}

/**
 * Returns the need behind a group that the host saw, as far as they may know that it still fits.
 * @throws RuleError `NEED_OVER`
 */
export async function seenNeed(tx: Tx, { id }: View, meal: RoomyMeal, now: Date) {
  const [row] = await findNeeds(tx, meal, now, sql`AND v.id = ${id}::uuid`);
  if (!row) throw errors.needOver();
  return withProfile(row, row.profile);
}

/**
 * Checks that the group has no seat at that time. Call it last, when an invitation would otherwise be
 * sent, because it tells more than the host can see.
 * @throws RuleError `NEED_OVER`
 */
export async function checkHasNoSeat(tx: Tx, { hopperId }: View, meal: RoomyMeal): Promise<void> {
  const [row] = await tx.$queryRaw<object[]>`SELECT n.hopper_id::text FROM needs n
    WHERE n.hopper_id = ${hopperId}::uuid AND ${requestThenSql(meal, sql`r.status = 'accepted'`)}`;
  if (row) throw errors.needOver();
}
