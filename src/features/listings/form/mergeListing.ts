import { areSame, copyFields, mergeFields, type ThreeWays } from '@/features/mergeFields';
import type { ListingFields, SlotFields } from './fields';

/** Fields that only make sense together, by the name of the first one. */
const together: (keyof ListingFields)[][] = [
  ['addressLine1', 'addressLine2', 'city', 'region', 'country', 'postal', 'pin'],
  ['rainPlan', 'rainCancelBy'],
  ['pictures', 'photoUrl'],
];

const slotsTogether: (keyof SlotFields)[][] = [
  ['startsAt', 'endsAt'],
  ['isFree', 'donation', 'priceCents', 'currency'],
];

// The form's own note about its default times.
const slotNames = (slot: SlotFields) =>
  (Object.keys(slot) as (keyof SlotFields)[]).filter((name) => name !== 'offered');

/** How many open requests each meal has. */
export type OpenRequests = ReadonlyMap<string, number>;

/** A part of the form that both sides changed. */
export type Collision =
  | {
      kind: 'field';
      names: readonly (keyof ListingFields)[];
      mine: ListingFields;
      theirs: ListingFields;
    }
  | { kind: 'meal'; names: readonly (keyof SlotFields)[]; mine: SlotFields; theirs: SlotFields }
  /** A meal that I changed and someone removed. */
  | { kind: 'removed'; mine: SlotFields }
  /** A meal that I removed, but that someone changed or guests asked for. */
  | { kind: 'kept'; theirs: SlotFields; guests: number };

/** A part that someone else changed, and that the form took over. */
type Taken =
  | { kind: 'field'; name: keyof ListingFields }
  | { kind: 'added' | 'changed' | 'removed'; meal: SlotFields };

export type ListingMerge = { merged: ListingFields; taken: Taken[]; collisions: Collision[] };

type SlotMerge = { slots: SlotFields[]; taken: Taken[]; collisions: Collision[] };

function mergeSlots(
  { base, mine, theirs, sent = [] }: ThreeWays<SlotFields[]>,
  { before, now }: Record<'before' | 'now', OpenRequests>,
): SlotMerge {
  const find = (slots: SlotFields[], { slotId }: SlotFields) =>
    slots.find((one) => slotId && one.slotId === slotId);
  const isSame = (a: SlotFields, b: SlotFields) =>
    areSame(
      slotNames(a).filter((name) => name !== 'slotId'),
      a,
      b,
    );
  const slots: SlotFields[] = [];
  const taken: Taken[] = [];
  const collisions: Collision[] = [];
  const added = theirs.filter((one) => !find(base, one) && !find(mine, one));
  for (const slot of mine) {
    const loaded = find(base, slot);
    const saved = find(theirs, slot);
    if (!slot.slotId) {
      // A meal with the same values was saved by an earlier try, or elsewhere.
      const index = added.findIndex((one) => isSame(one, slot));
      slots.push(added.splice(index, index < 0 ? 0 : 1)[0] ?? slot);
    } else if (saved) {
      const result = mergeFields(slotsTogether, {
        base: loaded ?? saved,
        mine: slot,
        theirs: saved,
        sent: find(sent, slot),
      });
      slots.push(result.merged);
      if (result.taken.length > 0) taken.push({ kind: 'changed', meal: saved });
      for (const names of result.collide)
        collisions.push({ kind: 'meal', names, mine: slot, theirs: saved });
    } else if (loaded && isSame(slot, loaded)) taken.push({ kind: 'removed', meal: slot });
    else collisions.push({ kind: 'removed', mine: slot });
  }
  for (const loaded of base) {
    const saved = find(theirs, loaded);
    if (!saved || find(mine, loaded)) continue;
    const guests = now.get(loaded.slotId) ?? 0;
    if (isSame(saved, loaded) && guests <= (before.get(loaded.slotId) ?? 0)) continue;
    slots.push(saved);
    collisions.push({ kind: 'kept', theirs: saved, guests });
  }
  for (const meal of added) {
    slots.push(meal);
    taken.push({ kind: 'added', meal });
  }
  return { slots, taken, collisions };
}

/**
 * Merges what the host changed in the form with what was saved meanwhile, field by field and meal
 * by meal. Where both changed the same, the host's own value stays until they choose. Meals stay
 * removed or kept as saved.
 */
export function mergeListing(
  ways: ThreeWays<ListingFields>,
  openRequests: Record<'before' | 'now', OpenRequests>,
): ListingMerge {
  const { timeSlots: _base, ...base } = ways.base;
  const { timeSlots: _mine, ...mine } = ways.mine;
  const { timeSlots: _theirs, ...theirs } = ways.theirs;
  const { sent } = ways;
  const meals = mergeSlots(
    { base: _base, mine: _mine, theirs: _theirs, sent: sent?.timeSlots },
    openRequests,
  );
  const { merged, taken, collide } = mergeFields(together as (keyof typeof base)[][], {
    base,
    mine,
    theirs,
    sent,
  });
  return {
    merged: { ...merged, timeSlots: meals.slots },
    taken: [...taken.map(([name = 'title']) => ({ kind: 'field' as const, name })), ...meals.taken],
    collisions: [
      ...collide.map((names) => ({
        kind: 'field' as const,
        names,
        mine: ways.mine,
        theirs: ways.theirs,
      })),
      ...meals.collisions,
    ],
  };
}

export type Choice = 'mine' | 'theirs';

/** Returns the form's fields after the host chose one side of a collision. */
export function resolveCollision(
  fields: ListingFields,
  collision: Collision,
  choice: Choice,
): ListingFields {
  const { timeSlots } = fields;
  switch (collision.kind) {
    case 'field':
      return copyFields(collision.names, collision[choice], fields);
    case 'meal': {
      const { names, theirs } = collision;
      return {
        ...fields,
        timeSlots: timeSlots.map((slot) =>
          slot.slotId === theirs.slotId ? copyFields(names, collision[choice], slot) : slot,
        ),
      };
    }
    case 'removed': {
      // It comes back as a new meal, because the guests of the old one made other plans.
      const again = { ...collision.mine, slotId: '' };
      const others = timeSlots.filter((slot) => !areSame(slotNames(again), slot, again));
      return { ...fields, timeSlots: choice === 'mine' ? [...others, again] : others };
    }
    case 'kept': {
      const { theirs } = collision;
      const others = timeSlots.filter(({ slotId }) => slotId !== theirs.slotId);
      const kept = timeSlots.find(({ slotId }) => slotId === theirs.slotId) ?? theirs;
      return { ...fields, timeSlots: choice === 'mine' ? others : [...others, kept] };
    }
  }
}
