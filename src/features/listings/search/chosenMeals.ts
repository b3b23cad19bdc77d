import type { ReactNode } from 'react';
import { MAX_ASKED_TOGETHER } from '@/schemas/options';
import type { TimeSlot } from '@/schemas/timeSlot';
import type { Outputs } from '@/trpc/client';
import type { Filters } from './filters';

/** Meals chosen among the results, whose hosts are asked at once. */
export type Choice = {
  /** The IDs of listings and their meals. */
  pairs: readonly string[];
  onChoose: (pair: string, isChosen: boolean) => void;
};

type Listing = Outputs['listings']['search']['items'][number];

/** Returns a card's checkbox. */
export type BoxOf = (listing: Listing) => ReactNode;

/** In the path that leads back from signing in. */
export const CHOSEN_PARAM = 'chosen';

const PAIR = /^[\da-f-]{36}\.[\da-f-]{36}$/;

export const pairOf = (listingId: string, slotId: string): string => `${listingId}.${slotId}`;

export const writePairs = (pairs: readonly string[]): string => pairs.join('_');

export const readPairs = (text: string): string[] =>
  [...new Set(text.split('_'))].filter((one) => PAIR.test(one)).slice(0, MAX_ASKED_TOGETHER);

/** Whether the server says that a meal's host can be asked, for seats or a place on the waitlist. */
export const canAsk = (slot: Pick<TimeSlot, 'refusal'> | undefined): boolean =>
  slot !== undefined && (slot.refusal === null || slot.refusal === 'SEATS_FULL');

/** Returns the meal that a search is for. Other searches find meals at many times. */
export const searchedMeal = ({ date, dateTo, mealType, mode }: Filters): string | undefined =>
  date && !dateTo && !mode ? [date, mealType].join(' ') : undefined;
