import type { RequestStatus } from '@/schemas/options';

/** The columns of the matrix. */

type Column = {
  /** How their request stands, if they asked for a seat. */
  asked?: RequestStatus;
  /** At the meal that ended more than 48 hours ago, in place of the one to come. */
  when?: 'over';
};

/**
 * Who may call. A new one is a line here: in each row they are a guest like others when they `asked`,
 * else a stranger, until the row names them.
 */
export const ACTORS = {
  visitor: {},
  stranger: {},
  pending: { asked: 'pending' },
  waitlisted: { asked: 'waitlisted' },
  declined: { asked: 'declined' },
  cancelled: { asked: 'cancelled' },
  accepted: { asked: 'accepted' },
  past: { asked: 'accepted', when: 'over' },
  host: {},
} as const satisfies Record<string, Column>;

export type Actor = keyof typeof ACTORS;
export type Person = Exclude<Actor, 'visitor'>;

export const actors = Object.keys(ACTORS) as Actor[];
export const PEOPLE = actors.filter((actor) => actor !== 'visitor');

export const columnOf = (actor: Actor): Column => ACTORS[actor];
