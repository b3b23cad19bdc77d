import { type RainPlan, rainPlans } from '@/schemas/options';
import type { HostedSlot } from '../access/participants';
import { placedListingFields } from '../db/locality';
import { lockListing, lockSlot } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { aboutRequest } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { holyStretchAt } from '../mail/stays';
import { undoEndOf } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';

/**
 * Announces the listing's rain plan to all accepted guests of a meal, once each, by an email sent
 * right away. Repeating it notifies only guests accepted since then, or everyone if the plan or its
 * time changed: at once, or ten minutes after the last email (`mail/pace.ts`).
 * @returns how many guests have been told
 * @throws RuleError `NOT_FOUND`, `SLOT_STARTED`, `NO_RAIN_PLAN`; `HOLY_NOW` on Shabbat or Yom Tov
 */
export async function announceRainPlan({
  ctx: { db, clock, viewer, slot },
}: {
  ctx: Pick<SignedIn, 'db' | 'clock' | 'viewer'> & { slot: HostedSlot };
}): Promise<{ guests: number }> {
  return transaction(db, async (tx) => {
    // Keeps the plan from changing meanwhile.
    await lockListing(tx, slot.listingId);
    const meal = await lockSlot(tx, slot.id);
    if (!meal || meal.removedAt) throw errors.notFound('TimeSlot');
    const now = clock.now();
    if (meal.startsAt <= now) throw errors.slotStarted();
    const listing = await tx.sukkahListing.findUniqueOrThrow({
      where: { id: meal.listingId },
      select: { ...placedListingFields, rainPlan: true, rainCancelBy: true },
    });
    const { rainPlan: plan, rainCancelBy } = listing;
    if (!isPlan(plan)) throw errors.noRainPlan();
    if (holyStretchAt(listing, now)) throw errors.holyNow();
    const by = plan === 'cancel' ? rainCancelBy : null;
    const before = await tx.timeSlot.findUniqueOrThrow({
      where: { id: meal.id },
      select: { rainTold: true, rainToldBy: true, rainToldAt: true },
    });
    const isSame = before.rainTold === plan && before.rainToldBy === by;
    const toldAt = isSame ? before.rainToldAt : now;
    await tx.timeSlot.update({
      where: { id: meal.id },
      data: { rainTold: plan, rainToldBy: by, rainToldAt: toldAt },
      select: { id: true },
    });
    const requests = await tx.request.findMany({
      where: { slotId: meal.id, status: 'accepted' },
      select: { id: true, hopperId: true, heldUntil: true },
    });
    const planKey = `${meal.startsAt.toISOString()}:${plan}:${by ?? ''}${toldAt ? `:${toldAt.getTime()}` : ''}`;
    const events = requests.map((request) => ({
      type: 'request.rainPlanAnnounced' as const,
      actor: viewer,
      ...aboutRequest(meal, request),
      data: { plan, by },
      // Don't notify guests before their acceptance is final.
      visibleFrom: undoEndOf(request, now),
      email: { key: `${request.id}:${planKey}` },
    }));
    await recordEvents(tx, events, now);
    return { guests: requests.length };
  });
}

const isPlan = (plan: string | null): plan is RainPlan => rainPlans.some((one) => one === plan);
