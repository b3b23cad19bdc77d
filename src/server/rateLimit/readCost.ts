/**
 * What reads cost, in points: each is at most 50 ms of CPU, as `src/test/costs` measures at the
 * largest input.
 */

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input ? (input as Record<string, unknown>)[name] : undefined;

/**
 * Returns the cost of a page: one point per so many rows. The input isn't validated yet, and an
 * invalid `limit` is refused later.
 */
export const pageCost =
  ({ rowsPerPoint, defaultLimit }: { rowsPerPoint: number; defaultLimit: number }) =>
  (input: unknown): number => {
    const limit = fieldOf(input, 'limit');
    const rows = typeof limit === 'number' && limit >= 1 && limit <= 100 ? limit : defaultLimit;
    return Math.ceil(rows / rowsPerPoint);
  };

/** Meals of a form that cost a point more, such as in a preview. */
const FORM_MEALS_PER_POINT = 30;

export function mealsCost(input: unknown): number {
  const meals = fieldOf(input, 'timeSlots');
  const count = Array.isArray(meals) ? Math.min(meals.length, 100) : 0;
  return 1 + Math.floor(count / FORM_MEALS_PER_POINT);
}

/** Requests shown with a meal that cost as much as the meal. */
const REQUESTS_PER_MEAL = 4;

/** Returns what a listing costs, in meals. */
export const costInMeals = ({ meals, requests }: { meals: number; requests: number }): number =>
  1 + meals + requests / REQUESTS_PER_MEAL;

export const MEALS_PER_POINT = 300;

/** A listing's own page also has the holy times of each meal. */
export const DETAILED_MEALS_PER_POINT = 150;

type Shown = { timeSlots: { requests: unknown[] }[] };

/** Returns the points of listings beyond the first, which was charged before they were read. */
export function pointsBeyondFirst(listings: Shown[], mealsPerPoint = MEALS_PER_POINT): number {
  const costs = listings.map(({ timeSlots }) => {
    const requests = timeSlots.reduce((sum, slot) => sum + slot.requests.length, 0);
    return costInMeals({ meals: timeSlots.length, requests });
  });
  return Math.floor(costs.reduce((sum, cost) => sum + cost, 0) / mealsPerPoint);
}
