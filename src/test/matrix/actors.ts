import type { RequestStatus } from '@/schemas/options';

type Column = {
  requestStatus?: RequestStatus;
  /** At the meal that ended an hour ago, or more than 48 hours ago, instead of the upcoming one. */
  when?: 'lately' | 'over';
  block?: 'byHost' | 'ofHost';
  isSuspended?: true;
  isModerator?: true;
  /**
   * With the session that their suspension ended. REST only: procedures are called by a person or
   * nobody.
   */
  sessionEnded?: true;
};

/**
 * Callers. Add a new one here. In each row they count as a guest if they `requestStatus`, else as a
 * stranger, until the row names them. Blocked or suspended actors were at the meal that ended an
 * hour ago, because both cancel the acceptance for an upcoming meal.
 */
const ACTORS = {
  visitor: {},
  stranger: {},
  pending: { requestStatus: 'pending' },
  waitlisted: { requestStatus: 'waitlisted' },
  declined: { requestStatus: 'declined' },
  cancelled: { requestStatus: 'cancelled' },
  accepted: { requestStatus: 'accepted' },
  recent: { requestStatus: 'accepted', when: 'lately' },
  past: { requestStatus: 'accepted', when: 'over' },
  blocked: { requestStatus: 'accepted', when: 'lately', block: 'byHost' },
  blocker: { requestStatus: 'accepted', when: 'lately', block: 'ofHost' },
  suspended: { requestStatus: 'accepted', when: 'lately', isSuspended: true },
  signedOut: { sessionEnded: true },
  admin: { isModerator: true },
  host: {},
} as const satisfies Record<string, Column>;

export type Actor = keyof typeof ACTORS;
export type Person = Exclude<Actor, 'visitor' | 'signedOut'>;

export const columnOf = (actor: Actor): Column => ACTORS[actor];

/** All columns. REST paths use all of them; procedures use fewer. */
export const restActors = Object.keys(ACTORS) as Actor[];
export const actors = restActors.filter((actor) => !columnOf(actor).sessionEnded);

export const isPerson = (text: string): text is Person =>
  text in ACTORS && text !== 'visitor' && text !== 'signedOut';
export const PEOPLE = actors.filter(isPerson);

/** Returns the person an actor calls as, or null for a visitor. The signed-out actor is suspended. */
export const personOf = (actor: Actor): Person | null =>
  isPerson(actor) ? actor : actor === 'signedOut' ? 'suspended' : null;

/** Returns whether the host and this actor currently share street, email, phone, and notes. */
export const isSharing = (actor: Actor) => {
  const { requestStatus, when, block, isSuspended } = columnOf(actor);
  return requestStatus === 'accepted' && when !== 'over' && !block && !isSuspended;
};
