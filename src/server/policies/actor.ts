/**
 * Who acts. What each kind may do is written in this folder: a kind that no role names may do
 * nothing.
 */
export type Actor =
  | UserActor
  /** Someone from a community office who acts for the user `onBehalfOf`. */
  | { kind: 'coordinator'; id: string; onBehalfOf: string; isSuspended?: boolean }
  /** A program with an access token of the user `id`. */
  | { kind: 'program'; id: string; isSuspended?: boolean }
  | SystemActor;

/** `isSuspended` is set only if it was read along with the session. */
export type UserActor = { kind: 'user'; id: string; isSuspended?: boolean };

type SystemActor = { kind: 'system' };

/** Whoever sent a request: null is a visitor. */
export type Viewer = Exclude<Actor, SystemActor> | null;

export const system: SystemActor = { kind: 'system' };

export const asUser = (id: string): UserActor => ({ kind: 'user', id });

/** What events record about who acted: the `actorId` did it, for `onBehalfOf` if that's set. */
export const recordedActor = (actor: Actor) => ({
  actorId: actor.kind === 'system' ? null : actor.id,
  onBehalfOf: actor.kind === 'coordinator' ? actor.onBehalfOf : null,
});
