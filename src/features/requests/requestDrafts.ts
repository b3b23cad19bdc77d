import { draftsOf } from '../drafts';

/** What was typed into a request that could not be sent because the session had ended: in this tab alone. */
const drafts = draftsOf('request', 'tab');

/** Keeps a request for its slot. @param userId whose it is: nobody else is shown it */
export const keepRequestDraft = (userId: string, request: { slotId: string }): void =>
  drafts.keep(userId, request.slotId, request);

/** What this user typed for a slot, as it lies there; undefined where nothing of theirs does. */
export const requestDraft = (userId: string, slotId: string): unknown =>
  drafts.read(userId, slotId);

/** Forgets all of them. */
export const dropRequestDrafts = drafts.dropAll;
