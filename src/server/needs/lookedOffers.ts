import { createHash } from 'node:crypto';
import { DAY_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import type { OfferedMeal } from './fittingNeeds';

/**
 * Places, and offers, that a host may compare with needs within `LATELY_MS`. Hosts have few tables.
 * By moving one around, or changing what it offers, they'd learn in what cell somebody will be, how
 * far they'd walk, and what else the list doesn't say.
 */
const MAX_PLACES = 2;
const MAX_OFFERS = 5;

const LATELY_MS = 7 * DAY_MS;

const since = (now: Date) => new Date(now.getTime() - LATELY_MS);

const hash = (facts: unknown) =>
  createHash('sha256')
    .update(`${JSON.stringify(facts)}`)
    .digest('base64url');

/** Returns what decides whether a meal meets a need, beside when it is and how many it seats. */
function namesOf(meal: OfferedMeal) {
  const { publicLat, publicLon, town, stepsToEnter, kashrutLevel, genderSeating } = meal;
  const city = meal.city?.toLowerCase();
  const place = publicLat === null ? (town ?? city) : [publicLat, publicLon];
  const tags = [...meal.accessibilityTags].sort();
  const facts = [place, city, town, tags, stepsToEnter, kashrutLevel, genderSeating];
  return { place: hash(place), offer: hash(facts) };
}

/**
 * Records that a host compares a meal with needs.
 * @throws RuleError `LOOKED_ENOUGH`
 */
export async function recordOffer(
  tx: Tx,
  { hostId, ...meal }: OfferedMeal & { hostId: string },
  now: Date,
): Promise<void> {
  const { place, offer } = namesOf(meal);
  const lately = await tx.lookedOffer.findMany({ where: { hostId, at: { gt: since(now) } } });
  const others = lately.filter((one) => one.offer !== offer);
  const places = new Set([place, ...others.map((one) => one.place)]);
  if (others.length >= MAX_OFFERS || places.size > MAX_PLACES) throw errors.lookedEnough();
  await tx.lookedOffer.upsert({
    where: { hostId_offer: { hostId, offer } },
    create: { hostId, offer, place, at: now },
    update: { at: now },
  });
}

export const sweepOffers = (tx: Tx, now: Date) =>
  tx.lookedOffer.deleteMany({ where: { at: { lte: since(now) } } });
