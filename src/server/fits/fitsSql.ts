import { Prisma } from '@/generated/prisma/client';
import { claimsCovering, claimsCoveringAllergy } from '@/schemas/allergies';
import { type NeedName, type Needs, needNames, needRules } from '@/schemas/fits';

const { sql, raw, Sql } = Prisma;

/** Needs that columns answer. A walk depends on where the guest sleeps, and languages on the host. */
type StoredNeed = Exclude<NeedName, 'maxWalkMinutes' | 'languages'>;

const columns: Record<(typeof needRules)[StoredNeed]['fact'], (s: Prisma.Sql) => Prisma.Sql> = {
  seatsLeft: (s) => sql`${s}.capacity_total - ${s}.capacity_reserved`,
  dietaryOptions: () => sql`l.dietary_options`,
  accessibilityTags: () => sql`l.accessibility_tags`,
  stepsToEnter: () => sql`l.steps_to_enter`,
  kashrutLevel: () => sql`l.kashrut_level`,
  genderSeating: () => sql`l.gender_seating`,
};

type SqlNeeds = { [Name in StoredNeed]?: Needs[Name] | Prisma.Sql };

const isStored = (name: NeedName): name is StoredNeed =>
  name !== 'maxWalkMinutes' && name !== 'languages';

const valuesOf = (need: Needs[StoredNeed]) =>
  Array.isArray(need) ? need.map(String) : [String(need)];

function conditionsOn(
  { compare }: (typeof needRules)[StoredNeed],
  column: Prisma.Sql,
  need: NonNullable<SqlNeeds[StoredNeed]>,
): Prisma.Sql[] {
  switch (compare) {
    case 'atLeast':
      return [sql`${column} >= ${need}::int`];
    case 'atMost':
      return [sql`${column} <= ${need}::int`];
    case 'same':
      return [sql`${column} = ${need}`];
    case 'claims':
      if (need instanceof Sql) return [sql`${column} @> ${need}`];
      return valuesOf(need).map((one) => sql`${column} && ${claimsCovering(one)}::text[]`);
    case 'claimsSafe':
      if (need instanceof Sql) throw new Error('Allergies can’t come from a column.');
      return valuesOf(need).map((one) => sql`${column} && ${claimsCoveringAllergy(one)}::text[]`);
  }
}

/**
 * Returns the conditions for a listing `l`, and a slot if the group's size is given, to fit these
 * needs: all verdicts of `fits` are `fits`. A need can be SQL, such as a column of another table.
 */
export const fitsSql = (needs: SqlNeeds, slot = raw('s')): Prisma.Sql[] =>
  needNames.filter(isStored).flatMap((name) => {
    const need = needs[name];
    if (need === undefined || need === null) return [];
    return conditionsOn(needRules[name], columns[needRules[name].fact](slot), need);
  });
