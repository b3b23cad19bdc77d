import { draftsOf } from '../drafts';

/** Requests that couldn't be sent because the session expired. Kept in this tab only. */
const drafts = draftsOf('request', 'tab');

/**
 * Saves a request as the draft for its time slot.
 * @param userId The draft's owner. Nobody else can read it.
 */
export const keepRequestDraft = (userId: string, request: { slotId: string }): void =>
  drafts.keep(userId, request.slotId, request);

/** Returns the user's draft for a time slot, unvalidated, or undefined. */
export const requestDraft = (userId: string, slotId: string): unknown =>
  drafts.read(userId, slotId);

export const dropRequestDrafts = drafts.dropAll;
