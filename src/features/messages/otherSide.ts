import type { ThreadItem } from '@/schemas/message';

/** What the other one of a thread is to the viewer, as the catalogue names it. */
export const otherSide = ({ otherUser }: ThreadItem) =>
  otherUser.side === 'host' ? 'host' : 'guest';
