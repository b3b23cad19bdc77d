import { recall, remember, withStorage } from '../../browserStorage';

/** The searches of this browser. Signing out deletes them. Without storage, nothing is remembered. */

const TAB_KEY = 'sukkah-search';
const CHOSEN_KEY = 'sukkah-chosen';
const PLACES_KEY = 'sukkah-search-places';
const MAX_PLACES = 5;

/** Remembers the search in this tab, so that a listing can lead back to its results. */
export function rememberSearch(query: string): void {
  withStorage(() => window.sessionStorage.setItem(TAB_KEY, query));
}

export const lastSearch = (): string | null =>
  withStorage(() => window.sessionStorage.getItem(TAB_KEY)) ?? null;

/** Remembers in this tab what is chosen among the results for a meal, instead of any other. */
export function rememberChosen(meal: string, chosen: string): void {
  withStorage(() => window.sessionStorage.setItem(CHOSEN_KEY, JSON.stringify({ meal, chosen })));
}

/** Returns what is chosen for this meal, or null. */
export const chosenFor = (meal: string): string | null =>
  withStorage(() => {
    const stored = JSON.parse(window.sessionStorage.getItem(CHOSEN_KEY) ?? '{}');
    return stored.meal === meal ? String(stored.chosen) : null;
  }) ?? null;

export function forgetChosen(): void {
  withStorage(() => window.sessionStorage.removeItem(CHOSEN_KEY));
}

export type SearchedPlace = { city: string; near?: string };

function asPlace(stored: unknown): SearchedPlace[] {
  const { city, near } = (stored ?? {}) as Partial<Record<keyof SearchedPlace, unknown>>;
  if (typeof city !== 'string') return [];
  return [{ city, ...(typeof near === 'string' && { near }) }];
}

/** Returns the places searched last, the latest first. */
export const searchedPlaces = (): SearchedPlace[] =>
  withStorage(() => {
    const stored: unknown = JSON.parse(recall(PLACES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(asPlace).slice(0, MAX_PLACES) : [];
  }) ?? [];

const storePlaces = (places: SearchedPlace[]) => remember(PLACES_KEY, JSON.stringify(places));

/** Whether the later search says the same place, or the whole name of what was typed in part. */
const isReplacedBy = (one: SearchedPlace, later: SearchedPlace): boolean => {
  const name = one.city.toLowerCase();
  const laterName = later.city.toLowerCase();
  return name === laterName || (!one.near && laterName.startsWith(name));
};

export function rememberPlace(place: SearchedPlace): void {
  const others = searchedPlaces().filter((one) => !isReplacedBy(one, place));
  storePlaces([place, ...others].slice(0, MAX_PLACES));
}

/** Returns the places that are left. */
export function forgetPlace({ city }: SearchedPlace): SearchedPlace[] {
  const others = searchedPlaces().filter((one) => one.city !== city);
  storePlaces(others);
  return others;
}

export function forgetPlaces(): void {
  withStorage(() => window.localStorage.removeItem(PLACES_KEY));
}

export function forgetSearches(): void {
  withStorage(() => window.sessionStorage.removeItem(TAB_KEY));
  forgetChosen();
  forgetPlaces();
}
