import type { ThreadItem } from '@/schemas/message';

export const otherSide = ({ otherUser }: ThreadItem) =>
  otherUser.side === 'host' ? 'host' : 'guest';
