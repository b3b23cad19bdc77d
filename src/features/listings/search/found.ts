import superjson from 'superjson';
import { kept } from '@/i18n/kept';
import type { Outputs } from '@/trpc/client';

export type Found = Outputs['listings']['search'];

/** The first page of a search as it goes to the browser: one text, which is made once and only taken apart there. */
export type FirstFound = {
  text: string;
  /** When it was found, in milliseconds since 1970. */
  at: number;
  /** Whether all visitors are told the same. */
  isForAll: boolean;
};

const forAll = new WeakSet<Found>();

const readForAll = kept(
  (text: string) => {
    const found = superjson.parse<Found>(text);
    forAll.add(found);
    return found;
  },
  (text) => text,
  50,
);

/** What the text says; of what is told to all the very same to each, so that more can be kept of it. */
export const readFound = ({ text, isForAll }: FirstFound): Found =>
  isForAll ? readForAll(text) : superjson.parse<Found>(text);

/** Whether all visitors are told this, and it has been kept. */
export const isKept = (found: Found): boolean => forAll.has(found);
