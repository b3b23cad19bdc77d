import type { RequestStatus } from '@/schemas/options';

/** The columns of the matrix. */

type Column = {
  /** How their request stands, if they asked for a seat. */
  asked?: RequestStatus;
  /** At the meal that ended an hour ago, or more than 48 hours ago, in place of the one to come. */
  when?: 'lately' | 'over';
  /** Whether the host has blocked them, or they the host. */
  block?: 'byHost' | 'ofHost';
  isSuspended?: true;
  isModerator?: true;
  /** With the session that their suspension ended. Over REST alone: a procedure is asked by a person or by none. */
  sessionEnded?: true;
};

/**
 * Who may call. A new one is a line here: in each row they are a guest like others when they `asked`,
 * else a stranger, until the row names them. Who is blocked or suspended was at the meal that ended an
 * hour ago, since an acceptance of a meal to come ends with either.
 */
const ACTORS = {
  visitor: {},
  stranger: {},
  pending: { asked: 'pending' },
  waitlisted: { asked: 'waitlisted' },
  declined: { asked: 'declined' },
  cancelled: { asked: 'cancelled' },
  accepted: { asked: 'accepted' },
  recent: { asked: 'accepted', when: 'lately' },
  past: { asked: 'accepted', when: 'over' },
  blocked: { asked: 'accepted', when: 'lately', block: 'byHost' },
  blocker: { asked: 'accepted', when: 'lately', block: 'ofHost' },
  suspended: { asked: 'accepted', when: 'lately', isSuspended: true },
  signedOut: { sessionEnded: true },
  admin: { isModerator: true },
  host: {},
} as const satisfies Record<string, Column>;

export type Actor = keyof typeof ACTORS;
export type Person = Exclude<Actor, 'visitor' | 'signedOut'>;

export const columnOf = (actor: Actor): Column => ACTORS[actor];

/** All columns, which are those of REST paths; and those of procedures. */
export const restActors = Object.keys(ACTORS) as Actor[];
export const actors = restActors.filter((actor) => !columnOf(actor).sessionEnded);

export const isPerson = (text: string): text is Person =>
  text in ACTORS && text !== 'visitor' && text !== 'signedOut';
export const PEOPLE = actors.filter(isPerson);

/** As whom somebody calls; null for nobody. Who was signed out has been suspended. */
export const personOf = (actor: Actor): Person | null =>
  isPerson(actor) ? actor : actor === 'signedOut' ? 'suspended' : null;

/** Whether the host shares street, mail, phone and notes with them now, and they with the host. */
export const isSharing = (actor: Actor) => {
  const { asked, when, block, isSuspended } = columnOf(actor);
  return asked === 'accepted' && when !== 'over' && !block && !isSuspended;
};
