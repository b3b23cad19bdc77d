import type { Prisma } from '../../src/generated/prisma/client';
import { DAY_MS, HOUR_MS } from '../../src/schemas/time';
import { dayReader } from './listings';
import type { GuestPerson } from './people';
import type { MealDay } from './seedListing';

type SeedNeed = {
  by: string;
  city: string;
  near: string;
  meals: readonly `${MealDay} ${'dinner' | 'lunch'}`[];
};

const newYork = { city: 'New York', near: 'us-ny-new-york' };
const brooklyn = { city: 'Brooklyn', near: 'us-ny-brooklyn' };

/** Needs of Noam, the demo guest, and of guests whom Miriam, the demo host, can invite. */
const seedNeeds: readonly SeedNeed[] = [
  {
    by: 'noam',
    ...newYork,
    meals: ['erev dinner', 'first lunch', 'second lunch', 'chol1 dinner', 'chol2 dinner'],
  },
  { by: 'simcha', ...brooklyn, meals: ['second lunch', 'chol2 dinner'] },
  { by: 'gabe', ...brooklyn, meals: ['second lunch', 'chol2 dinner'] },
  { by: 'orly', ...newYork, meals: ['first dinner', 'chol1 dinner'] },
];

/** Returns needs that hosts may see. */
export function buildNeeds(guests: readonly GuestPerson[], now: Date) {
  const dateOf = dayReader(now);
  return seedNeeds.map(({ by, meals, ...need }, index): Prisma.NeedCreateManyInput => {
    const guest = guests.find(({ key }) => key === by);
    if (!guest) throw new Error(`There is no guest ${by}.`);
    const names = meals.map((meal) => {
      const [day, type] = meal.split(' ') as [MealDay, string];
      return `${dateOf(day)} ${type}`;
    });
    const last = Math.max(...names.map((name) => Date.parse(name.slice(0, 10))));
    const createdAt = new Date(now.getTime() - (index + 3) * HOUR_MS);
    return {
      ...need,
      audience: 'hosts',
      hopperId: guest.id,
      meals: names.sort(),
      groupSize: guest.party,
      dietaryFlags: guest.flags,
      accessibilityNeeds: guest.needs,
      words: guest.intro,
      endsAt: new Date(last + 3 * DAY_MS),
      askedAt: createdAt,
      createdAt,
    };
  });
}
