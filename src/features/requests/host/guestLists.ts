import type { HostRequest } from '@/schemas/request';

/** A meal and the guests who come to it. */
export type MealGuests = Pick<HostRequest, 'slot' | 'listing'> & {
  /** The accepted requests, in the order of the guests' names. */
  guests: readonly HostRequest[];
};

const nameOf = ({ hopper }: HostRequest) => [hopper.firstName, hopper.lastName].join(' ');
const byName = (a: HostRequest, b: HostRequest) => nameOf(a).localeCompare(nameOf(b));

/** The meals to come for which guests were accepted, soonest first. */
export function guestLists(requests: readonly HostRequest[], now: Date): MealGuests[] {
  const meals = new Map<string, HostRequest[]>();
  for (const request of requests)
    if (request.status === 'accepted' && request.slot.endsAt > now)
      meals.set(request.slot.id, [...(meals.get(request.slot.id) ?? []), request]);
  return [...meals.values()]
    .flatMap((guests) => {
      const [first] = guests;
      if (!first) return [];
      return [{ slot: first.slot, listing: first.listing, guests: guests.sort(byName) }];
    })
    .sort((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
}

/** How many people come to a meal. */
export const peopleOf = ({ guests }: Pick<MealGuests, 'guests'>): number =>
  guests.reduce((sum, { seatsRequested }) => sum + seatsRequested, 0);

/** What guests may not or will not eat, each with the number of parties that say so, most first. */
export function dietaryTotals({ guests }: Pick<MealGuests, 'guests'>): [string, number][] {
  const totals = new Map<string, number>();
  for (const flag of guests.flatMap(({ dietaryFlags }) => dietaryFlags))
    totals.set(flag, (totals.get(flag) ?? 0) + 1);
  return [...totals].sort(([, a], [, b]) => b - a);
}
