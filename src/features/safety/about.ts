/** By what the viewer knows somebody; with `messageId` it is about that message of theirs. */
export type About = {
  listingId?: string;
  threadId?: string;
  requestId?: string;
  messageId?: string;
};
