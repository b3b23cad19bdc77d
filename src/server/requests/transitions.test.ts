import { beforeAll, describe, expect, it } from 'vitest';
import { isOpen, type RequestAction, type RequestStatus } from '@/schemas/options';
import { testClock } from '@/test/clock';
import { community, type Person, type Visitor } from '@/test/community';
import { DINNER, makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Action =
  | 'accept'
  | 'decline'
  | 'waitlist'
  | 'reconsider'
  | 'cancel'
  | 'cancel with a reason'
  | 'acceptInvitation';
type Outcome = RequestStatus | Awaited<ReturnType<typeof refusal>>;
type State = RequestStatus | 'expired on the waitlist';

const already = (state: string): Outcome => ({
  status: 409,
  code: 'WRONG_STATE',
  message:
    state === 'invited'
      ? 'This is an invitation. Its guest hasn’t answered yet.'
      : `This request is already ${state === 'cancelled' ? 'canceled' : state}.`,
});
const mealOver: Outcome = {
  status: 409,
  code: 'SLOT_OVER',
  message: 'This meal has already taken place.',
};
const noReason: Outcome = {
  status: 400,
  code: 'REASON_REQUIRED',
  message: 'Tell the guest why you’re canceling.',
  issues: [{ path: 'reason', message: 'Tell the guest why you’re canceling.' }],
};
const notYours: Outcome = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'You don’t have permission to do this.',
};
const unseen: Outcome = { status: 404, code: 'NOT_FOUND', message: 'Request not found.' };
const signIn: Outcome = { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' };

const actions: Action[] = [
  'accept',
  'decline',
  'waitlist',
  'reconsider',
  'cancel',
  'cancel with a reason',
  'acceptInvitation',
];
const stored = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  waitlisted: 'waitlisted',
  cancelled: 'cancelled',
  expired: 'pending',
  'expired on the waitlist': 'waitlisted',
  invited: 'invited',
} as const satisfies Record<State, RequestStatus>;
const states = Object.keys(stored) as State[];
const always = (outcome: Outcome) => states.map(() => actions.map(() => outcome));
const forState = (state: RequestStatus) => actions.map(() => already(state));

/** Only hosts can answer. */
const noAnswers = [notYours, notYours, notYours, notYours];

/** The life cycle of a request (docs/product.md): for each actor, states by actions. */
const table: Record<string, Outcome[][]> = {
  host: [
    ['accepted', 'declined', 'waitlisted', ...forState('pending').slice(3, 6), notYours],
    [...forState('accepted').slice(0, 4), noReason, 'cancelled', notYours],
    [...forState('declined').slice(0, 3), 'pending', ...forState('declined').slice(4, 6), notYours],
    ['accepted', ...forState('waitlisted').slice(1, 6), notYours],
    [...forState('cancelled').slice(0, 6), notYours],
    [mealOver, ...forState('expired').slice(1, 6), notYours],
    [mealOver, ...forState('expired').slice(1, 6), notYours],
    [...forState('invited').slice(0, 4), 'cancelled', 'cancelled', notYours],
  ],
  guest: [
    [...noAnswers, 'cancelled', 'cancelled', already('pending')],
    [...noAnswers, 'cancelled', 'cancelled', already('accepted')],
    [...noAnswers, ...forState('declined').slice(4)],
    [...noAnswers, 'cancelled', 'cancelled', already('waitlisted')],
    [...noAnswers, ...forState('cancelled').slice(4)],
    [...noAnswers, mealOver, mealOver, already('expired')],
    [...noAnswers, mealOver, mealOver, already('expired')],
    [...noAnswers, 'cancelled', 'cancelled', 'accepted'],
  ],
  'another guest of this meal': always(unseen),
  'another host': always(unseen),
  visitor: always(signIn),
};

const cases = Object.entries(table).flatMap(([actor, rows]) =>
  states.flatMap((state, row) =>
    actions.map((action, column) => {
      const outcome = rows[row]?.[column];
      if (!outcome)
        throw new Error('The table has no outcome for an actor, a state and an action.');
      const outcomeText =
        typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.code}`;
      return [
        `${actor}, ${state}, ${action}: ${outcomeText}`,
        { actor, state, action, outcome },
      ] as const;
    }),
  ),
);

const SEATS = 3;
const KEPT_BACK = 2;
const REASON = 'The roof came down.';
const beforeMeal = '2027-10-15T22:00:00Z';
const afterMeal = '2027-10-16T01:00:00Z';

const clock = testClock();
let story: Awaited<ReturnType<typeof community>>;
let callers: Record<string, Visitor>;
let otherGuest: Person;
let otherHost: Person;

beforeAll(async () => {
  story = await community({ clock });
  [otherGuest, otherHost] = await Promise.all([story.join('Omri'), story.join('Orna')]);
  await makeListing(story.db, otherHost);
  const { host, guest, visitor } = story;
  callers = {
    host,
    guest,
    'another guest of this meal': otherGuest,
    'another host': otherHost,
    visitor,
  };
});

async function arrange(state: State) {
  const { db, host, guest } = story;
  const listing = await makeListing(db, host, { slots: [{ capacityReserved: KEPT_BACK }] });
  await makeRequest(db, listing.slot, otherGuest, { status: 'accepted', seatsRequested: 1 });
  // Someone with a seat at that time can't accept an invitation.
  if (state === 'invited')
    await db.request.updateMany({
      where: { hopperId: guest.id, status: 'accepted' },
      data: { status: 'cancelled' },
    });
  const request = await makeRequest(db, listing.slot, guest, {
    status: stored[state],
    ...(state === 'invited' && { answerBy: new Date(DINNER) }),
    seatsRequested: SEATS,
  });
  clock.set(state.startsWith('expired') ? afterMeal : beforeMeal);
  return { request, slot: listing.slot };
}

function act(caller: Visitor, action: Action, id: string) {
  if (action === 'cancel') return caller.requests.cancel(id);
  if (action === 'cancel with a reason') return caller.requests.cancel(id, REASON);
  return caller.requests[action](id);
}

async function stateOf(requestId: string, slotId: string) {
  const { db } = story;
  const [requests, slot, events] = await Promise.all([
    db.request.findMany({ where: { slotId }, orderBy: { id: 'asc' } }),
    db.timeSlot.findUniqueOrThrow({ where: { id: slotId } }),
    db.requestEvent.findMany({ where: { requestId }, orderBy: { at: 'asc' } }),
  ]);
  return { requests, slot, events };
}

describe('who can change a request in which state', () => {
  it.each(cases)('%s', async (_title, { actor, state, action, outcome }) => {
    const { request, slot } = await arrange(state);
    const before = await stateOf(request.id, slot.id);
    const caller = callers[actor];
    if (!caller) throw new Error(`Unknown actor: .`);
    const attempt = act(caller, action, request.id);

    if (typeof outcome !== 'string') {
      expect(await refusal(attempt)).toEqual(outcome);
      expect(await stateOf(request.id, slot.id)).toEqual(before);
      return;
    }
    expect(await attempt).toMatchObject({ id: request.id, status: outcome, seatsRequested: SEATS });
    const after = await stateOf(request.id, slot.id);
    expect(after.requests.find(({ id }) => id === request.id)?.status).toBe(outcome);
    expect(after.slot.capacityReserved).toBe(KEPT_BACK + 1 + (outcome === 'accepted' ? SEATS : 0));
    const [, ...written] = after.events;
    expect(written).toMatchObject([
      {
        actorId: actor === 'host' ? story.host.id : story.guest.id,
        from: state,
        to: outcome,
        reason: action === 'cancel with a reason' ? REASON : null,
        at: clock.at,
      },
    ]);
  });
});

describe('the offered actions', () => {
  const named: Partial<Record<Action, RequestAction>> = {
    accept: 'accept',
    decline: 'decline',
    waitlist: 'waitlist',
    reconsider: 'reconsider',
    'cancel with a reason': 'cancel',
    acceptInvitation: 'acceptInvitation',
  };
  const isRequest = (state: State) =>
    state !== 'expired on the waitlist' && state !== 'invited' && isOpen(state);
  const offered = states.flatMap((state, row) =>
    (['host', 'guest'] as const).map((side) => {
      const lets = actions.filter((_, column) => typeof table[side]?.[row]?.[column] === 'string');
      const offers: RequestAction[] = lets.flatMap((action) => named[action] ?? []);
      // Guests can change the size of open requests; `groupSize.test.ts` has the rules.
      if (side === 'guest' && isRequest(state)) offers.push('changeSize');
      return [state, side, offers] as const;
    }),
  );

  it.each(offered)(
    'of a request that is %s, for its %s: %j, as in the table',
    async (state, side, lets) => {
      const { host, guest } = story;
      const { request } = await arrange(state);
      const list = side === 'host' ? await host.requests.host({}) : await guest.requests.hopper({});
      expect(list.items.find(({ id }) => id === request.id)?.actions).toEqual(lets);
    },
  );

  it('leave out accepting a group that doesn’t fit or a request for a removed meal', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      slots: [{ capacityTotal: 6, capacityReserved: 4 }],
    });
    const { id } = await makeRequest(db, slot, guest, { seatsRequested: 3 });
    clock.set(beforeMeal);
    const seen = async () =>
      (await host.requests.host({})).items.find((item) => item.id === id)?.actions;
    expect(await seen()).toEqual(['decline', 'waitlist']);
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 3 } });
    expect(await seen()).toEqual(['accept', 'decline', 'waitlist']);
    await host.timeSlots.remove({ id: slot.id });
    expect(await seen()).toEqual(['decline', 'waitlist']);
  });

  it('are part of the result of a change, too', async () => {
    const { host } = story;
    const { request } = await arrange('pending');
    expect((await host.requests.accept(request.id)).actions).toEqual(['cancel']);
  });
});

describe('the guards', () => {
  it('don’t let a host cancel for a meal that has taken place', async () => {
    const { host } = story;
    const { request } = await arrange('accepted');
    clock.set(afterMeal);
    expect(await refusal(host.requests.cancel(request.id, REASON))).toEqual(mealOver);
    const [item] = (await host.requests.host({})).items.filter(({ id }) => id === request.id);
    expect(item).toMatchObject({ status: 'accepted', actions: [] });
  });

  it('tell a host how many seats are left when a group doesn’t fit', async () => {
    const { db, host, guest } = story;
    const messageFor = async (seatsLeft: number) => {
      const { slot } = await makeListing(db, host, {
        slots: [{ capacityTotal: 6, capacityReserved: 6 - seatsLeft }],
      });
      const { id } = await makeRequest(db, slot, guest, { seatsRequested: 3 });
      clock.set(beforeMeal);
      const { message, code, status } = await refusal(host.requests.accept(id));
      expect({ code, status }).toEqual({ code: 'SEATS_FULL', status: 409 });
      return message;
    };
    expect(await messageFor(2)).toBe('Only 2 seats are left.');
    expect(await messageFor(1)).toBe('Only 1 seat is left.');
    expect(await messageFor(0)).toBe('This meal is fully booked.');
  });

  it('let the last group fill the table to the last seat', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      slots: [{ capacityTotal: 6, capacityReserved: 3 }],
    });
    const { id } = await makeRequest(db, slot, guest, { seatsRequested: 3 });
    clock.set(beforeMeal);
    await host.requests.accept(id);
    expect((await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } })).capacityReserved).toBe(
      6,
    );
  });

  it('let a host answer while the meal is going on, but don’t let a guest withdraw', async () => {
    const { host, guest } = story;
    const { request } = await arrange('pending');
    clock.set('2027-10-15T23:30:00Z');
    expect(await refusal(guest.requests.cancel(request.id))).toEqual({
      status: 409,
      code: 'SLOT_STARTED',
      message: 'This meal has already started.',
    });
    expect(await host.requests.accept(request.id)).toMatchObject({ status: 'accepted' });
    expect((await refusal(guest.requests.cancel(request.id))).code).toBe('SLOT_STARTED');
  });

  it('let a guest withdraw until the moment the meal starts', async () => {
    const still = testClock('2027-10-15T22:59:59.999Z', 0);
    const { db, host, guest } = await community({ clock: still });
    const { timeSlots } = await makeListing(db, host, { slots: [{}, {}] });
    const requests = await Promise.all(timeSlots.map((slot) => makeRequest(db, slot, guest)));
    const [early, late] = requests.map(({ id }) => id);
    expect(await guest.requests.cancel(`${early}`)).toMatchObject({ status: 'cancelled' });
    still.set(DINNER);
    expect((await refusal(guest.requests.cancel(`${late}`))).code).toBe('SLOT_STARTED');
  });

  it('accept nobody for a removed meal', async () => {
    const { host } = story;
    const { request, slot } = await arrange('pending');
    await host.timeSlots.remove({ id: slot.id });
    expect(await refusal(host.requests.accept(request.id))).toEqual({
      status: 409,
      code: 'SLOT_REMOVED',
      message: 'The host removed this meal.',
    });
  });

  it('treat a blank reason as no reason', async () => {
    const { host } = story;
    const { request } = await arrange('accepted');
    expect((await refusal(host.requests.cancel(request.id, '  '))).code).toBe('REASON_REQUIRED');
  });

  it('find no request for an invalid id', async () => {
    const { host } = story;
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(host.requests.accept(none))).toEqual(unseen);
  });
});

describe('expiry', () => {
  it.each(['pending', 'waitlisted'] as const)(
    'shows host and guest a %s request as expired once its meal is over',
    async (state) => {
      const { host, guest } = await community({ clock });
      const { slot } = await makeListing(story.db, host);
      const { id } = await makeRequest(story.db, slot, guest, { status: state });
      const seen = async () => {
        const asHost = await host.requests.host({});
        const asGuest = await guest.requests.hopper({});
        return [...asHost.items, ...asGuest.items].map((item) => item.status);
      };
      clock.set('2027-10-16T00:59:00Z');
      expect(await seen()).toEqual([state, state]);
      clock.set(afterMeal);
      expect(await seen()).toEqual(['expired', 'expired']);
      expect((await host.listings.host({})).items[0]?.timeSlots[0]?.requests[0]?.status).toBe(
        'expired',
      );
      expect((await host.requests.host({ state: 'pending' })).items).toEqual([]);
      expect((await guest.requests.hopper({ state: 'pending' })).total).toBe(0);
      expect((await host.requests.host({ state: 'answered' })).items[0]?.id).toBe(id);
    },
  );

  it('leaves an accepted request accepted', async () => {
    const { host, guest } = await community({ clock });
    const { slot } = await makeListing(story.db, host);
    await makeRequest(story.db, slot, guest, { status: 'accepted' });
    clock.set(afterMeal);
    expect((await guest.requests.hopper({})).items[0]?.status).toBe('accepted');
  });
});
