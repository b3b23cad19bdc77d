import { isOpen, type RequestStatus } from '@/schemas/options';
import { holdsSeats } from '@/server/requests/seats';
import { transitions } from '@/server/requests/transitions';
import { stepKey, type World } from './world';

async function stored({ db, homes, openSukkah }: World) {
  const listingId = { in: [...homes, openSukkah].map((one) => one.listingId) };
  return db.timeSlot.findMany({
    where: { listingId },
    include: {
      listing: { select: { hostId: true, visible: true, host: true } },
      requests: { include: { events: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } } },
    },
  });
}

type Slot = Awaited<ReturnType<typeof stored>>[number];
type Request = Slot['requests'][number];
type Event = Request['events'][number];
type Sides = { hostId: string; hopperId: string };

function* seatFaults({ homes }: World, slot: Slot): Generator<string> {
  const seatsSetAside =
    homes.flatMap(({ meals }) => meals).find(({ id }) => id === slot.id)?.seatsSetAside ?? 0;
  const seated = slot.requests.filter(({ status }) => holdsSeats(status));
  const seats = seated.reduce((sum, { seatsRequested }) => sum + seatsRequested, 0);
  const { capacityReserved, capacityTotal } = slot;
  if (capacityReserved !== seats + seatsSetAside)
    yield `${capacityReserved} seats are reserved, ${seats} given or held and ${seatsSetAside} kept back`;
  if (seats + seatsSetAside > capacityTotal)
    yield `${seats + seatsSetAside} seats of ${capacityTotal} are promised`;
  const open = slot.requests.filter(({ status }) => isOpen(status as RequestStatus));
  const guests = new Set(open.map(({ hopperId }) => hopperId));
  if (guests.size < open.length) yield 'a guest has two requests that stand';
}

const actorOf = ({ actorId }: Event, { hopperId, hostId }: Sides) =>
  actorId === null ? 'system' : actorId === hopperId ? 'hopper' : actorId === hostId && 'host';

/** Returns whether an event undoes the previous one. Both are marked and adjacent. */
const undoes = (event: Event, before: Event | undefined) =>
  event.undone && before?.undone === true && event.to === before.from && event.from === before.to;

/** Finds errors in a request's history. It must start empty and lead to the current status. */
function* historyFaults(request: Request, sides: Sides): Generator<string> {
  const historyText = () =>
    request.events.map((one) => `${one.from}→${one.to} by ${actorOf(one, sides)}`).join(', ');
  let now: string | null = null;
  for (const [n, event] of request.events.entries()) {
    const actor = actorOf(event, sides);
    const { from, to } = event;
    const allowed =
      undoes(event, request.events[n - 1]) ||
      transitions.some(
        (row) =>
          row.by === actor &&
          row.to === to &&
          row.from.includes(from as RequestStatus | null) &&
          row.action !== 'undo',
      );
    if (!allowed) yield `no row of the table allows ${from}→${to} by ${actor}`;
    if (from !== now) yield `the history does not join: ${historyText()}`;
    now = to;
  }
  if (now !== request.status)
    yield `the request is ${request.status}, its history says ${historyText()}`;
}

/**
 * Returns who may be notified of a step: the other side, or after a block, the person who didn't
 * block. Nobody is told that a guest said no to an invitation or let it end, and both are told when
 * they accept it.
 */
function recipientsOf({ from, to, actorId, reasonCode }: Event, { hopperId, hostId }: Sides) {
  if (from === 'invited' && to === 'accepted') return { count: 2, userIds: [hostId, hopperId] };
  if (reasonCode === 'ENDED') return { count: 1, userIds: [hostId, hopperId] };
  const isByGuest = actorId === hopperId || reasonCode === 'FOUND_SEAT';
  const isUntold = from === 'invited' && (isByGuest || to === 'expired');
  return { count: isUntold ? 0 : 1, userIds: [isByGuest ? hostId : hopperId] };
}

/** Finds errors in the mails: each step needs one to the other side, and an undo needs no mail. */
async function mailFaults({ db }: World, slots: Slot[]): Promise<string[]> {
  const expectedMails = slots.flatMap(({ listing: { hostId }, requests }) =>
    requests.flatMap(({ events, hopperId }) =>
      events
        .filter((event, n) => !undoes(event, events[n - 1]))
        .map((event) => [event.id, recipientsOf(event, { hostId, hopperId })] as const),
    ),
  );
  const mails = await db.mail.findMany({
    where: { subjectId: { in: expectedMails.map(([id]) => id) } },
    select: { id: true, subjectId: true, userId: true },
  });
  const jobs = await db.$queryRaw<{ mailId: string }[]>`
    SELECT data->>'mailId' AS "mailId" FROM sukkah_jobs.job
    WHERE name = 'mail' AND data->>'mailId' = ANY(${mails.map(({ id }) => id)})`;
  if (jobs.length !== mails.length) return [`${jobs.length} jobs for ${mails.length} mails`];
  return expectedMails.flatMap(([eventId, { count, userIds }]) => {
    const sentMails = mails.filter((mail) => mail.subjectId === eventId);
    const right =
      sentMails.length === count && sentMails.every(({ userId }) => userIds.includes(userId));
    return right ? [] : [`${sentMails.length} mails tell of a step, and ${count} should`];
  });
}

function* answerFaults({ model }: World, slots: Slot[]): Generator<string> {
  const requests = new Map(slots.flatMap((slot) => slot.requests.map((one) => [one.id, one])));
  const steps = new Map<string, number>();
  for (const { id, events } of requests.values())
    for (const { actorId, to, reasonCode } of events) {
      // A reason code means it followed from something else, such as a deleted account or a removed
      // meal.
      if (!actorId || reasonCode) continue;
      const key = stepKey(id, actorId, to);
      steps.set(key, (steps.get(key) ?? 0) + 1);
    }
  for (const key of new Set([...steps.keys(), ...model.steps.keys()])) {
    const [answered, written] = [model.steps.get(key) ?? 0, steps.get(key) ?? 0];
    if (answered !== written) yield `${key}: answered ${answered} times, written ${written}`;
  }
  for (const { hopperId, status } of requests.values())
    if (model.leaverIds.has(hopperId) && isOpen(status as RequestStatus))
      yield 'somebody who has left has a request that stands';
  for (const { listing, removedAt } of slots)
    if (model.leaverIds.has(listing.hostId) && !removedAt)
      yield 'a meal stands whose host has left';
}

/** A guest who asked several hosts for one time, or was invited, never has seats at two of them. */
function* togetherFaults(slots: Slot[]): Generator<string> {
  const seats = slots.flatMap(({ startsAt, requests }) =>
    requests
      .filter(({ status, askedTogether }) => status === 'accepted' && askedTogether)
      .map(({ hopperId }) => `${hopperId} ${startsAt.toISOString()}`),
  );
  if (new Set(seats).size < seats.length)
    yield 'a guest has seats at two of the hosts they asked for one time';
}

/** A host only releases the seats of guests who haven't confirmed. */
function* releaseFaults(slots: Slot[]): Generator<string> {
  for (const { comingAt, events } of slots.flatMap(({ requests }) => requests))
    if (comingAt && events.some(({ reasonCode }) => reasonCode === 'NOT_CONFIRMED'))
      yield 'a guest who has confirmed lost their seats';
}

async function blockFaults({ db }: World, slots: Slot[]): Promise<string[]> {
  const blocks = await db.block.findMany();
  const apart = new Set(
    blocks.flatMap(({ blockerId: a, blockedId: b }) => [`${a} ${b}`, `${b} ${a}`]),
  );
  return slots.flatMap(({ listing: { hostId }, requests }) =>
    requests.flatMap(({ hopperId, status, anonymous }) =>
      // Guests don't see the invitations of a host who has blocked them.
      !anonymous && isOpen(status as RequestStatus) && apart.has(`${hostId} ${hopperId}`)
        ? ['a request stands between two of whom one has blocked the other']
        : [],
    ),
  );
}

/**
 * A listing has meals or opening hours, only an institution shows opening hours, and nobody requests
 * a seat for those.
 */
function* openSukkahFaults({ clock }: World, slots: Slot[]): Generator<string> {
  const published = slots.filter(({ removedAt }) => !removedAt);
  const [hours, meals] = [
    published.filter(({ mode }) => mode === 'open'),
    published.filter(({ mode }) => mode !== 'open'),
  ];
  for (const { listing, listingId } of hours) {
    if (meals.some((meal) => meal.listingId === listingId))
      yield 'a listing has meals and opening hours';
    const { institutionUntil } = listing.host;
    if (listing.visible && !(institutionUntil && institutionUntil > clock.now()))
      yield 'somebody who isn’t an institution shows an open sukkah';
  }
  if (slots.some(({ mode, requests }) => mode === 'open' && requests.length > 0))
    yield 'somebody requested a seat at an open sukkah';
}

export async function faultsOf(world: World): Promise<string[]> {
  const slots = await stored(world);
  const ofSlots = slots.flatMap((slot) => [
    ...seatFaults(world, slot),
    ...slot.requests.flatMap((request) => [
      ...historyFaults(request, { hostId: slot.listing.hostId, hopperId: request.hopperId }),
    ]),
  ]);
  return [
    ...ofSlots,
    ...openSukkahFaults(world, slots),
    ...togetherFaults(slots),
    ...releaseFaults(slots),
    ...answerFaults(world, slots),
    ...(await mailFaults(world, slots)),
    ...(await blockFaults(world, slots)),
  ];
}
