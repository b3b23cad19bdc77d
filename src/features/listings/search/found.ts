import { parse } from '@/schemas/transformer';
import type { Outputs } from '@/trpc/client';

export type Found = Outputs['listings']['search'];

/** The first page of a search as it goes to the browser: one text, which is made once and only taken apart there. */
export type FirstFound = {
  text: string;
  /** When it was found, in milliseconds since 1970. */
  at: number;
};

export const readFound = ({ text }: FirstFound): Found => parse<Found>(text);
