import { claimsCovering, claimsCoveringAllergy } from './allergies';
import type { GuestNeeds } from './guestNeeds';

/** The facts that needs are compared with. Null means unknown. */
export type Facts = {
  seatsLeft: number;
  /** Dietary needs that the host says the kitchen can meet. */
  dietaryOptions: readonly string[];
  accessibilityTags: readonly string[];
  stepsToEnter: number | null;
  kashrutLevel: string | null;
  genderSeating: string | null;
  /** From where the guest sleeps. */
  walkMinutes: number | null;
  /** Only those that the host shows to others. */
  hostLanguages: readonly string[];
};

/**
 * - `claims`: the listing must name each value.
 * - `claimsSafe`: it must name each allergy. A preference isn't enough.
 * - `same`: the values must be equal. A stricter kashrut level isn't the same, because the levels
 *   aren't a ranking.
 */
type Comparison = 'claims' | 'claimsSafe' | 'same' | 'atMost' | 'atLeast';

/** How each need is compared with a listing. */
export const needRules = {
  groupSize: { fact: 'seatsLeft', compare: 'atLeast' },
  dietaryFlags: { fact: 'dietaryOptions', compare: 'claims' },
  allergens: { fact: 'dietaryOptions', compare: 'claimsSafe' },
  accessibilityNeeds: { fact: 'accessibilityTags', compare: 'claims' },
  maxSteps: { fact: 'stepsToEnter', compare: 'atMost' },
  kashrutLevel: { fact: 'kashrutLevel', compare: 'same' },
  genderSeating: { fact: 'genderSeating', compare: 'same' },
  maxWalkMinutes: { fact: 'walkMinutes', compare: 'atMost' },
  languages: { fact: 'hostLanguages', compare: 'claims' },
} as const satisfies Partial<Record<keyof GuestNeeds, { fact: keyof Facts; compare: Comparison }>>;

export type NeedName = keyof typeof needRules;
export const needNames = Object.keys(needRules) as NeedName[];

/** The database may contain values from elsewhere, so any text can be one. */
type Stated<Value> = Value extends readonly string[]
  ? readonly string[]
  : Value extends string
    ? string
    : Value;

export type Needs = { [Name in NeedName]?: Stated<GuestNeeds[Name]> | null | undefined };

/**
 * - `listed`: the listing says so.
 * - `confirmed`: the listing doesn't, but its host has to this group.
 * - `listedOther`: the listing says otherwise.
 * - `notListed`: the listing doesn't say. Only the host knows, so nothing is inferred from its other
 *   texts.
 */
const outcomes = {
  listed: 'fits',
  confirmed: 'fits',
  listedOther: 'doesNotFit',
  notListed: 'unknown',
} as const;

type Reason = keyof typeof outcomes;

/** How one need compares with a listing, and what the listing says instead. */
export type Verdict<Value> = {
  value: Value;
  fit: (typeof outcomes)[Reason];
  reason: Reason;
  said: Facts[keyof Facts] | undefined;
};

const includesAny = (claims: readonly string[], covering: string[]) =>
  covering.some((claim) => claims.includes(claim));

export const isClaimed = (claims: readonly string[], need: string): boolean =>
  includesAny(claims, claimsCovering(need));

type Value = string | number;

function reasonOf(name: NeedName, value: Value, said: Facts[keyof Facts] | undefined): Reason {
  if (said === null || said === undefined) return 'notListed';
  const { compare } = needRules[name];
  if (typeof said === 'object') {
    const covering = compare === 'claimsSafe' ? claimsCoveringAllergy : claimsCovering;
    return includesAny(said, covering(String(value))) ? 'listed' : 'notListed';
  }
  switch (compare) {
    case 'atLeast':
      return said >= value ? 'listed' : 'listedOther';
    case 'atMost':
      return said <= value ? 'listed' : 'listedOther';
    default:
      return said === value ? 'listed' : 'listedOther';
  }
}

type ItemOf<Stated> = Stated extends readonly (infer Item)[] ? Item : NonNullable<Stated>;

type Listing<Name extends NeedName> = Pick<Facts, (typeof needRules)[Name]['fact']> & {
  /** Allergies that the host said they can keep off the table. */
  confirmedAllergies?: readonly string[];
};

/**
 * Compares a guest's needs with a listing and returns a verdict on each. An allergy is never met by
 * a preference, and what a listing doesn't say is unknown. `fitsSql` is the same as SQL.
 */
export function fits<Name extends NeedName>(
  needs: Pick<Needs, Name>,
  listing: Listing<Name>,
): { [N in Name]: Verdict<ItemOf<Needs[N]>>[] };
export function fits(
  needs: Needs,
  { confirmedAllergies = [], ...facts }: Partial<Listing<NeedName>>,
): Partial<Record<NeedName, Verdict<Value>[]>> {
  const verdictOn = (name: NeedName, value: Value): Verdict<Value> => {
    const said = facts[needRules[name].fact];
    const listed = reasonOf(name, value, said);
    const isConfirmed = name === 'allergens' && isClaimed(confirmedAllergies, String(value));
    const reason = listed === 'notListed' && isConfirmed ? 'confirmed' : listed;
    return { value, fit: outcomes[reason], reason, said };
  };
  return Object.fromEntries(
    needNames.map((name) => {
      const stated = needs[name] ?? [];
      const values = typeof stated === 'object' ? stated : [stated];
      return [name, values.map((value) => verdictOn(name, value))];
    }),
  );
}

/** Returns the needs that a listing isn't known to meet. */
export const unmetNeeds = <Value>(verdicts: readonly Verdict<Value>[]): Value[] =>
  verdicts.filter(({ fit }) => fit !== 'fits').map(({ value }) => value);
