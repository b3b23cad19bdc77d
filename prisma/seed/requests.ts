import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client';
import { MAX_SEATS_PER_REQUEST, type RequestStatus } from '../../src/schemas/options';
import type { SeedSlot } from './listings';
import type { DietaryFlag } from './people';

type Step = { by: 'host' | 'hopper' | 'system'; to: RequestStatus };

const accept: Step = { by: 'host', to: 'accepted' };
const decline: Step = { by: 'host', to: 'declined' };
const waitlist: Step = { by: 'host', to: 'waitlisted' };
const moveUp: Step = { by: 'system', to: 'pending' };

/** How a request went after it was sent; steps that the product's own table of states allows. */
const courses = {
  waits: [],
  accepted: [accept],
  declined: [decline],
  waitlisted: [waitlist],
  /** Seats came free, and the request waits for an answer again. */
  movedUp: [waitlist, moveUp],
  movedUpAccepted: [waitlist, moveUp, accept],
  withdrawn: [{ by: 'hopper', to: 'cancelled' }],
  cancelledByGuest: [accept, { by: 'hopper', to: 'cancelled' }],
  cancelledByHost: [accept, { by: 'host', to: 'cancelled' }],
} as const satisfies Record<string, readonly Step[]>;

export type Course = keyof typeof courses;
export type Side = 'host' | 'hopper';
export type Line = readonly [who: Side, text: string];

export type Ask = {
  course: Course;
  /** How long before now, or before the meal if that is over, the request was sent. */
  hoursAgo: number;
  seats: number;
  intro: string | null;
  flags?: readonly DietaryFlag[];
  /** Said with the last step, where that is a cancellation. */
  reason?: string | null;
  /** What the two wrote after the introduction. */
  lines?: readonly Line[];
  /** Who has not opened the conversation since the other wrote last. */
  unreadBy?: Side | null;
};

type Thread = Prisma.ThreadCreateManyInput & {
  id: string;
  createdAt: Date;
  unreadBy: Side | null;
};
type Message = Prisma.MessageCreateManyInput & { createdAt: Date };

const HOUR = 3_600_000;
const isOpen = (status: RequestStatus) => status !== 'declined' && status !== 'cancelled';

/** Collects requests with their history, seats and conversations, and keeps the product's rules. */
export function createLedger(now: Date) {
  const requests: Prisma.RequestCreateManyInput[] = [];
  const events: Prisma.RequestEventCreateManyInput[] = [];
  const messages: Message[] = [];
  const threads = new Map<string, Thread>();
  const asked = new Map<string, RequestStatus[]>();

  /** All that this guest asked of this slot, so far. */
  const statusesOf = (slot: SeedSlot, hopper: { id: string }) =>
    asked.get(slot.id + hopper.id) ?? [];
  const seatsLeft = (slot: SeedSlot) => slot.capacity - slot.reserved;

  function check(slot: SeedSlot, hopper: { id: string }, status: RequestStatus, seats: number) {
    const at = `${slot.listing.key}, ${slot.startsAt.toISOString()}`;
    if (slot.listing.hostId === hopper.id) throw new Error(`A host asks at their own meal: ${at}.`);
    if (seats < 1 || seats > Math.min(MAX_SEATS_PER_REQUEST, slot.capacity))
      throw new Error(`${seats} seats cannot be asked for: ${at}.`);
    if (isOpen(status) && statusesOf(slot, hopper).some(isOpen))
      throw new Error(`A guest asks twice: ${at}.`);
    if (status === 'accepted' && seats > seatsLeft(slot))
      throw new Error(`Too few seats are left: ${at}.`);
    if (status === 'waitlisted' && seats <= seatsLeft(slot))
      throw new Error(`Nobody waits while there are seats: ${at}.`);
  }

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

  /** Writes down one request and what came of it. @throws Error when a rule would be broken. */
  function ask(slot: SeedSlot, hopper: { id: string }, what: Ask): void {
    const { course, hoursAgo, seats, intro, flags = [], reason = null, lines = [] } = what;
    const steps: readonly Step[] = courses[course];
    const status = steps.at(-1)?.to ?? 'pending';
    check(slot, hopper, status, seats);
    if (status === 'accepted') slot.reserved += seats;
    asked.set(slot.id + hopper.id, [...statusesOf(slot, hopper), status]);

    const until = Math.min(now.getTime(), slot.startsAt.getTime());
    const createdAt = new Date(until - hoursAgo * HOUR);
    /** `share` of the way from the request to now. */
    const later = (share: number) => new Date(createdAt.getTime() + share * hoursAgo * HOUR);
    const actors = { host: slot.listing.hostId, hopper: hopper.id, system: null };
    const history = steps.map(({ by, to }, index) => ({
      actorId: actors[by],
      from: steps[index - 1]?.to ?? 'pending',
      to,
      reason: to === 'cancelled' ? reason : null,
      at: later((0.3 * (index + 1)) / steps.length),
    }));
    const id = randomUUID();
    requests.push({
      id,
      slotId: slot.id,
      hopperId: hopper.id,
      seatsRequested: seats,
      status,
      introMessage: intro,
      dietaryFlags: [...flags],
      // Of a party one has each need.
      dietaryCounts: flags.map(() => 1),
      createdAt,
      updatedAt: history.at(-1)?.at ?? createdAt,
    });
    const sent = { actorId: hopper.id, from: null, to: 'pending', reason: null, at: createdAt };
    events.push(...[sent, ...history].map((event) => ({ ...event, requestId: id })));

    const thread = threadOf(slot, hopper.id, createdAt);
    if (what.unreadBy !== undefined) thread.unreadBy = what.unreadBy;
    const post = (senderId: string, body: string, at: Date) =>
      messages.push({ id: randomUUID(), threadId: thread.id, senderId, body, createdAt: at });
    if (intro) post(hopper.id, intro, createdAt);
    for (const [index, [who, body]] of lines.entries())
      post(actors[who], body, later(0.35 + (0.6 * (index + 1)) / (lines.length + 1)));
  }

  /** A thread's row: who wrote has read to there; the other too, unless it is unread by them. */
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
    hasAsked: (slot: SeedSlot, hopper: { id: string }) => statusesOf(slot, hopper).length > 0,
    rows: () => ({ requests, events, messages, threads: [...threads.values()].map(threadRow) }),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
