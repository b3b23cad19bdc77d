import type { Prisma } from '@/generated/prisma/client';
import type { EventType } from '@/schemas/eventTypes';
import type { Actor } from '../policies/actor';

/** Something that happened, with ids only: never a name, an address or what somebody wrote. */
export type Event = {
  /** Also the id of the row of `request_events` or `moderation_events` about the same, if any. */
  id?: string;
  type: EventType;
  actor: Actor;
  listingId?: string | null;
  slotId?: string | null;
  requestId?: string | null;
  threadId?: string | null;
  messageId?: string | null;
  reportId?: string | null;
  hostId?: string;
  hopperId?: string;
  /** The person it's about, if that's neither the host nor the guest. */
  userId?: string | null;
  data?: Prisma.InputJsonObject;
  /** When others learn of it: the end of the undo window, for example. Defaults to now. */
  visibleFrom?: Date | null;
  email?: {
    /** Events with the same key cause one email of a kind. Defaults to what the email is about. */
    key?: string;
    /** Which side gets an email that either side can get. */
    to?: 'host' | 'hopper';
    /** Newer emails about the same topic replace it. Defaults to the meal or the conversation. */
    topicId?: string | null;
    /** The person whose number of emails is limited, if that's neither the host nor the guest. */
    causedById?: string | null;
  };
};

/** An event with its id, at its time. */
export type RecordedEvent = Event & { id: string; at: Date };

type Meal = { id: string; listingId: string; hostId: string };

/** Returns whom and what an event of a request is about. */
export const aboutRequest = (slot: Meal, request: { id: string; hopperId: string }) => ({
  listingId: slot.listingId,
  slotId: slot.id,
  requestId: request.id,
  hostId: slot.hostId,
  hopperId: request.hopperId,
});
