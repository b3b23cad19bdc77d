/**
 * The person or program behind a call. Policies grant roles by kind; a kind without a role can't do
 * anything.
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

/** The actor behind a request, or null for a visitor. */
export type Viewer = Exclude<Actor, SystemActor> | null;

export const system: SystemActor = { kind: 'system' };

export const asUser = (id: string): UserActor => ({ kind: 'user', id });

/** Returns an event's actor columns. `onBehalfOf` is the user a coordinator acted for. */
export const recordedActor = (actor: Actor) => ({
  actorId: actor.kind === 'system' ? null : actor.id,
  onBehalfOf: actor.kind === 'coordinator' ? actor.onBehalfOf : null,
});
