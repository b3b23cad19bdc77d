import { DateTime } from 'luxon';
import { flagOfAllergen, isAllergyFlag } from '@/schemas/allergies';
import { fits, type NeedName, needNames, type Verdict } from '@/schemas/fits';
import type { NearbyOpenSukkahs, NeedMatches, NeedMeal } from '@/schemas/need';
import { accessibilityFilters, allergens, tagsOf } from '@/schemas/options';
import type { ListingSearchInput } from '@/schemas/search';
import { foundListingsInput } from '@/schemas/search';
import { errors } from '../errors';
import { findListings } from '../listings/findListings';
import { MINUTES_PER_KM } from '../search/searchArea';
import type { SignedIn } from '../trpc/init';
import { isOnFoot } from './fittingNeeds';
import { findNeed } from './need';

/** Meals of one evening that are looked at: those that fit by the search, and the nearest. */
const CANDIDATES = 24;

const MATCHES = 12;

const OPEN_SUKKAHS = 3;

type Need = NonNullable<Awaited<ReturnType<typeof findNeed>>>;

/** Meals for which the viewer can ask, or wait. */
const askable = [null, 'SEATS_FULL'];

const searchFor = (need: Need, { date }: Pick<NeedMeal, 'date'>): ListingSearchInput => ({
  city: need.near ? undefined : need.city,
  near: need.near ?? undefined,
  date,
  upcoming: true,
  sort: need.near ? 'distance' : 'soonest',
});

async function candidates(ctx: SignedIn, need: Need, meal: NeedMeal) {
  const search: ListingSearchInput = {
    ...searchFor(need, meal),
    mealType: meal.type,
    limit: CANDIDATES,
  };
  const find = async (input: object) =>
    (await findListings({ ctx, input: foundListingsInput.parse({ ...search, ...input }) })).items;
  const access = need.accessibilityNeeds;
  const accessibility = accessibilityFilters.filter((filter) =>
    tagsOf([filter]).some((tag) => access.includes(tag)),
  );
  const claims = allergens
    .filter((one) => need.allergens.includes(one))
    .map((one) => flagOfAllergen[one])
    .filter(isAllergyFlag);
  const fitting = await find({
    seats: need.groupSize,
    dietary: [...need.dietaryFlags, ...claims],
    accessibility,
    ...(need.kashrutLevel && { kashrutLevel: need.kashrutLevel }),
    ...(need.genderSeating && { genderSeating: need.genderSeating }),
    ...(need.maxSteps !== null && { maxSteps: need.maxSteps }),
  });
  return new Map([...fitting, ...(await find({}))].map((one) => [one.id, one]));
}

type Listing = Awaited<ReturnType<typeof findListings>>['items'][number];

/** Returns the listing's meal at this meal of the need. The listing may have others, on other days. */
const slotAt = ({ timeSlots, timeZone }: Listing, { date, type }: NeedMeal) =>
  timeSlots.find(
    (slot) =>
      slot.type === type &&
      DateTime.fromJSDate(slot.startsAt, { zone: timeZone }).toISODate() === date &&
      !slot.isOver &&
      askable.includes(slot.refusal),
  );

const walkOf = ({ distanceKm }: Listing) =>
  distanceKm === undefined ? null : distanceKm * MINUTES_PER_KM;

const unmetOf = (verdicts: Partial<Record<NeedName, Verdict<string | number>[]>>) =>
  needNames.flatMap((need) =>
    (verdicts[need] ?? []).flatMap(({ value, fit, said }) =>
      fit === 'fits'
        ? []
        : [{ need, value, fit, said: typeof said === 'object' ? null : (said ?? null) }],
    ),
  );

type Match = NeedMatches[number];

/** Sorts what is known not to fit last, then what a listing doesn't say. */
const order = ({ slot, unmet }: Match, groupSize: number) => {
  const count = (fit: string) => unmet.filter((one) => one.fit === fit).length;
  return [slot.seatsPerRequest < groupSize ? 1 : 0, count('doesNotFit'), count('unknown')];
};

const compare = (a: number[], b: number[]) =>
  a.map((value, n) => value - (b[n] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * Returns meals for the viewer's need at one of its meals: the nearest and those that a search for
 * the need finds, the best fit first, and last those that are too full for the group. Each says
 * what it isn't known to meet.
 * @throws RuleError `NOT_FOUND` if the viewer isn't looking for anything, `UNKNOWN_PLACE`
 */
export async function matchesOf({
  ctx,
  input: meal,
}: {
  ctx: SignedIn;
  input: NeedMeal;
}): Promise<NeedMatches> {
  const need = await findNeed(ctx);
  if (!need) throw errors.notFound('Need');
  const found = await candidates(ctx, need, meal);
  const matches = [...found.values()].flatMap((listing): Match[] => {
    const slot = slotAt(listing, meal);
    if (!slot) return [];
    // The walk doesn't matter when people can ride.
    const isWalk = isOnFoot({ startsAt: slot.startsAt, timeZone: listing.timeZone });
    const { groupSize: _, ...verdicts } = fits(
      { ...need, maxWalkMinutes: isWalk ? need.maxWalkMinutes : null },
      {
        ...listing,
        seatsLeft: slot.seatsLeft,
        walkMinutes: walkOf(listing),
        hostLanguages: [],
      },
    );
    return [{ listing, slot, unmet: unmetOf(verdicts) }];
  });
  return matches
    .sort((a, b) => compare(order(a, need.groupSize), order(b, need.groupSize)))
    .slice(0, MATCHES);
}

/**
 * Returns open sukkahs on a day near the place of the viewer's need, for whatever meals it has.
 * @throws RuleError `NOT_FOUND` if the viewer isn't looking for anything, `UNKNOWN_PLACE`
 */
export async function openSukkahsFor({
  ctx,
  input: day,
}: {
  ctx: SignedIn;
  input: Pick<NeedMeal, 'date'>;
}): Promise<NearbyOpenSukkahs> {
  const need = await findNeed(ctx);
  if (!need) throw errors.notFound('Need');
  const search = { ...searchFor(need, day), mode: 'open', limit: OPEN_SUKKAHS } as const;
  const { items } = await findListings({ ctx, input: foundListingsInput.parse(search) });
  return items.flatMap((listing) => {
    const [slot] = listing.timeSlots;
    return slot ? [{ listing, slot }] : [];
  });
}
