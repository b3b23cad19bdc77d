/** How the viewer knows the person. `messageId` makes it about that message. */
export type About = {
  listingId?: string;
  threadId?: string;
  requestId?: string;
  messageId?: string;
};
