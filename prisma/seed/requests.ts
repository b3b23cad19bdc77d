import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client';
import { allergiesOf } from '../../src/schemas/allergies';
import type { DietaryFlag, RequestStatus } from '../../src/schemas/options';
import { holdsSeats } from '../../src/server/requests/seats';
import type { SeedSlot } from './listings';

type Step = { by: 'host' | 'hopper' | 'system'; to: RequestStatus };

const accept: Step = { by: 'host', to: 'accepted' };
const decline: Step = { by: 'host', to: 'declined' };
const waitlist: Step = { by: 'host', to: 'waitlisted' };
const moveUp: Step = { by: 'system', to: 'pending' };

/** Steps of a request after it was sent. The transition table allows each of them. */
const courses = {
  waits: [],
  accepted: [accept],
  declined: [decline],
  waitlisted: [waitlist],
  /** Seats were freed, and the request is pending again. */
  movedUp: [waitlist, moveUp],
  withdrawn: [{ by: 'hopper', to: 'cancelled' }],
  cancelledByGuest: [accept, { by: 'hopper', to: 'cancelled' }],
  cancelledByHost: [accept, { by: 'host', to: 'cancelled' }],
  /** The host invited them, and they haven't answered. */
  invited: [{ by: 'host', to: 'invited' }],
} as const satisfies Record<string, readonly Step[]>;

export type Course = keyof typeof courses;
export type Side = 'host' | 'hopper';
export type Line = `${Side}: ${string}`;

export type SeedRequest = {
  course: Course;
  /** How long ago the request was sent, counted from now or from a past meal. */
  hoursAgo: number;
  seats: number;
  /** The guest's introduction, or what the host wrote with an invitation. */
  intro: string | null;
  flags?: readonly DietaryFlag[];
  /** Reason of the last step, if that's a cancellation. */
  reason?: string | null;
  /** Messages after the introduction. */
  lines?: readonly Line[];
  /** The side that hasn't read the last message. */
  unreadBy?: Side | null;
};

type Thread = Prisma.ThreadCreateManyInput & {
  id: string;
  createdAt: Date;
  unreadBy: Side | null;
};
type Message = Prisma.MessageCreateManyInput & { createdAt: Date };

const HOUR = 3_600_000;

/** Collects requests with their history, seats and conversations. */
export function createLedger(now: Date) {
  const requests: Prisma.RequestCreateManyInput[] = [];
  const events: Prisma.RequestEventCreateManyInput[] = [];
  const messages: Message[] = [];
  const threads = new Map<string, Thread>();

  const seatsLeft = (slot: SeedSlot) => slot.capacity - slot.reserved;

  function threadOf(slot: SeedSlot, hopperId: string, createdAt: Date): Thread {
    const { id: listingId, hostId } = slot.listing;
    const key = listingId + hopperId;
    const thread: Thread = threads.get(key) ?? {
      id: randomUUID(),
      listingId,
      hopperId,
      hostId,
      createdAt,
      unreadBy: null,
    };
    if (createdAt < thread.createdAt) thread.createdAt = createdAt;
    threads.set(key, thread);
    return thread;
  }

  /** Adds a request and its outcome. */
  function ask(slot: SeedSlot, hopper: { id: string }, request: SeedRequest): void {
    const { course, hoursAgo, seats, intro, flags = [], reason = null, lines = [] } = request;
    const steps: readonly Step[] = courses[course];
    const status = steps.at(-1)?.to ?? 'pending';
    if (holdsSeats(status)) slot.reserved += seats;
    const isInvited = status === 'invited';

    const until = Math.min(now.getTime(), slot.startsAt.getTime());
    const createdAt = new Date(until - hoursAgo * HOUR);
    /** Returns the time at this fraction of the way from the request to now. */
    const timeAt = (share: number) => new Date(createdAt.getTime() + share * hoursAgo * HOUR);
    const actors = { host: slot.listing.hostId, hopper: hopper.id, system: null };
    const history = steps.map(({ by, to }, index) => ({
      actorId: actors[by],
      from: isInvited ? null : (steps[index - 1]?.to ?? 'pending'),
      to,
      reason: to === 'cancelled' ? reason : null,
      at: isInvited ? createdAt : timeAt((0.3 * (index + 1)) / steps.length),
    }));
    const accepted = history.find(({ to }) => to === 'accepted');
    const id = randomUUID();
    requests.push({
      id,
      slotId: slot.id,
      hopperId: hopper.id,
      seatsRequested: seats,
      status,
      introMessage: isInvited ? null : intro,
      ...(isInvited && {
        invitation: intro ?? '',
        anonymous: true,
        answerBy: new Date(createdAt.getTime() + 24 * HOUR),
      }),
      dietaryFlags: [...flags],
      // Each need counts for one guest of the group.
      dietaryCounts: flags.map(() => 1),
      // Accepting requires the host to confirm allergies. Confirming one that the listing covers is fine.
      ...(accepted && {
        confirmedAllergies: allergiesOf({ dietaryFlags: flags, allergens: [] }),
        confirmedAt: accepted.at,
      }),
      createdAt,
      updatedAt: history.at(-1)?.at ?? createdAt,
    });
    const creationEvent = {
      actorId: hopper.id,
      from: null,
      to: 'pending',
      reason: null,
      at: createdAt,
    };
    const allEvents = isInvited ? history : [creationEvent, ...history];
    events.push(...allEvents.map((event) => ({ ...event, requestId: id })));
    if (isInvited) return;

    const thread = threadOf(slot, hopper.id, createdAt);
    if (request.unreadBy !== undefined) thread.unreadBy = request.unreadBy;
    const post = (senderId: string, body: string, at: Date) =>
      messages.push({ id: randomUUID(), threadId: thread.id, senderId, body, createdAt: at });
    if (intro) post(hopper.id, intro, createdAt);
    for (const [index, line] of lines.entries()) {
      const [side, body] = line.split(/: (.*)/) as [Side, string];
      post(actors[side], body, timeAt(0.35 + (0.6 * (index + 1)) / (lines.length + 1)));
    }
  }

  /** Returns a thread's row. The sender has read everything; so has the other side, unless it's `unread`. */
  function threadRow({ unreadBy, ...thread }: Thread): Prisma.ThreadCreateManyInput {
    const times = (senderId?: string) =>
      messages
        .filter((one) => one.threadId === thread.id && (!senderId || one.senderId === senderId))
        .map((one) => one.createdAt.getTime());
    const latest = (all: number[]) => (all.length ? new Date(Math.max(...all)) : null);
    const lastMessageAt = latest(times());
    const readAt = (side: Side, userId: string) =>
      unreadBy === side ? latest(times(userId)) : lastMessageAt;
    return {
      ...thread,
      lastMessageAt,
      hopperLastReadAt: readAt('hopper', thread.hopperId),
      hostLastReadAt: readAt('host', thread.hostId),
    };
  }

  return {
    ask,
    seatsLeft,
    rows: () => ({ requests, events, messages, threads: [...threads.values()].map(threadRow) }),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
