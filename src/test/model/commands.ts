import type { RequestStatus } from '@/schemas/options';
import { HOUR_MS } from '@/schemas/time';
import { sendAnswerReminders } from '@/server/requests/answerReminders';
import { withdrawOthers } from '@/server/requests/askedTogether';
import { endInvitations } from '@/server/requests/endInvitations';
import { settleHeld } from '@/server/requests/undo';
import { sweepRemovedSlots } from '@/server/timeSlots/sweep';
import type { Person } from '../community';
import { slotForm } from '../factories';
import { needForm } from '../needs';
import { type Actor, formOf, type Home, type Meal, stepKey, type World } from './world';

export type Choice = { process: number; personIndex: number; mealIndex: number; size: number };

function chosen(world: World, { process, personIndex, mealIndex, size }: Choice) {
  const pick = <T>(from: T[], n: number): T => {
    const one = from[n % from.length];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  };
  const callerFor = (actor: Actor): Person => pick(actor.at, process);
  const home: Home = pick(world.homes, mealIndex);
  const mealNumber = Math.floor(mealIndex / world.homes.length) % 2;
  const meal: Meal = pick(home.meals, Math.floor(mealIndex / world.homes.length));
  const guest = pick(world.people, personIndex);
  const request = () => {
    const requests = [...world.model.requests];
    if (requests.length === 0) return undefined;
    const [id, { home, guest }] = pick(requests, personIndex);
    return { id, host: home.host, guest };
  };
  return { callerFor, home, meal, mealNumber, guest, request, size, process };
}

function took(world: World, requestId: string, actorId: string, to: RequestStatus): void {
  const key = stepKey(requestId, actorId, to);
  world.model.steps.set(key, (world.model.steps.get(key) ?? 0) + 1);
}

/**
 * Changes a request's status as one of its sides.
 * @param to null to return to its previous status
 */
const step =
  (
    by: 'host' | 'guest',
    to: RequestStatus | null,
    act: (person: Person, id: string) => Promise<{ status: RequestStatus }>,
  ): Command =>
  async (world, choice) => {
    const { callerFor, request } = chosen(world, choice);
    const one = request();
    if (!one) return;
    const { status } = await act(callerFor(one[by]), one.id);
    took(world, one.id, one[by].id, to ?? status);
  };

export type Command = (world: World, choice: Choice) => Promise<void>;

/**
 * All actions of people and the system, by name. Add a new one here and its frequency to `weights`.
 */
export const commands = {
  ask: async (world, choice) => {
    const { callerFor, guest, home, meal, size } = chosen(world, choice);
    const sent = { slotId: meal.id, seatsRequested: 1 + (size % 3), introMessage: 'Shalom!' };
    const { id } = await callerFor(guest).requests.create(sent);
    world.model.requests.set(id, { home, guest });
    took(world, id, guest.id, 'pending');
  },
  joinWaitlist: async (world, choice) => {
    const { callerFor, guest, home, meal, size } = chosen(world, choice);
    const sent = { slotId: meal.id, seatsRequested: 2 + (size % 3), waitlist: true };
    const { id } = await callerFor(guest).requests.create(sent);
    world.model.requests.set(id, { home, guest });
    took(world, id, guest.id, 'waitlisted');
  },
  /** One button press that was sent twice, to two processes. */
  askTwice: async (world, choice) => {
    const { guest, home, meal, process, size } = chosen(world, choice);
    const key = `${guest.id} ${meal.id} ${choice.personIndex} ${choice.size}`;
    const send = (n: number) =>
      chosen(world, { ...choice, process: process + n })
        .callerFor(guest)
        .requests.create({ slotId: meal.id, seatsRequested: 1 + (size % 3), key });
    const answers = await Promise.allSettled([send(0), send(1)]);
    for (const answer of answers) {
      if (answer.status === 'rejected') continue;
      const { id } = answer.value;
      if (world.model.requests.has(id)) continue;
      world.model.requests.set(id, { home, guest });
      took(world, id, guest.id, 'pending');
    }
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  },
  /** The same meal of both homes is at the same time. */
  askSeveral: async (world, choice) => {
    const { callerFor, guest, mealNumber, size } = chosen(world, choice);
    const meals = world.homes.map((home) => ({ home, meal: home.meals[mealNumber] }));
    const { sent } = await callerFor(guest).requests.askSeveral({
      meals: meals.map(({ meal }) => ({ slotId: `${meal?.id}` })),
      seatsRequested: 1 + (size % 3),
    });
    for (const { id, slotId } of sent) {
      const home = meals.find(({ meal }) => meal?.id === slotId)?.home;
      if (home) world.model.requests.set(id, { home, guest });
      took(world, id, guest.id, 'pending');
    }
  },
  /** Says what they look for, so that hosts can invite them. */
  look: async (world, choice) => {
    const { callerFor, guest, size } = chosen(world, choice);
    const meals = world.homes.flatMap(({ meals }) => meals);
    const days = [...new Set(meals.map(({ startsAt }) => startsAt.slice(0, 10)))];
    await callerFor(guest).needs.save(
      needForm({
        meals: days.map((date) => ({ date, type: 'dinner' as const })),
        groupSize: 1 + (size % 3),
        audience: 'hosts',
      }),
    );
  },
  invite: async (world, choice) => {
    const { callerFor, home, meal, size } = chosen(world, choice);
    const host = callerFor(home.host);
    const groups = await host.invitations.look({ id: meal.id });
    const group = groups[size % Math.max(1, groups.length)];
    if (!group) return;
    const { id } = await host.invitations.send({ id: group.id });
    const { hopperId } = await world.db.request.findUniqueOrThrow({ where: { id } });
    const guest = world.people.find((one) => one.id === hopperId);
    if (guest) world.model.requests.set(id, { home, guest });
    took(world, id, home.host.id, 'invited');
  },
  acceptInvitation: step('guest', 'accepted', (guest, id) => guest.requests.acceptInvitation(id)),
  /** Nobody answers in time. */
  endInvitations: async ({ db, processes, clock }, { process }) => {
    const past = new Date(clock.now().getTime() - 1000);
    await db.request.updateMany({ where: { status: 'invited' }, data: { answerBy: past } });
    await endInvitations({ db: processes[process % processes.length] ?? db, clock });
  },
  accept: step('host', 'accepted', (host, id) => host.requests.accept(id)),
  decline: step('host', 'declined', (host, id) => host.requests.decline(id)),
  waitlist: step('host', 'waitlisted', (host, id) => host.requests.waitlist(id)),
  acceptUndoably: step('host', 'accepted', (host, id) => host.requests.undoably.accept(id)),
  declineUndoably: step('host', 'declined', (host, id) => host.requests.undoably.decline(id)),
  waitlistUndoably: step('host', 'waitlisted', (host, id) => host.requests.undoably.waitlist(id)),
  undo: step('host', null, (host, id) => host.requests.undo(id)),
  settle: async ({ db, processes, clock }, { process }) => {
    clock.forward({ seconds: 11 });
    const some = processes[process % processes.length] ?? db;
    const undoableRequests = await db.request.findMany({ where: { heldUntil: { not: null } } });
    for (const { id } of undoableRequests) await settleHeld({ db: some, clock }, id);
    const seats = await db.request.findMany({
      where: { status: 'accepted' },
    });
    for (const { id } of seats) await withdrawOthers({ db: some, clock }, id);
  },
  reconsider: step('host', null, (host, id) => host.requests.reconsider(id)),
  /** Smaller, larger, or asking for more seats. The status stays, so no step is expected. */
  changeSize: async (world, choice) => {
    const { callerFor, request, size } = chosen(world, choice);
    const one = request();
    if (!one) return;
    const seatsRequested = 1 + (size % 4);
    await callerFor(one.guest).requests.changeSize({ id: one.id, seatsRequested });
  },
  answerMoreSeats: async (world, choice) => {
    const { callerFor, request, size } = chosen(world, choice);
    const one = request();
    if (!one) return;
    const accept = size % 3 > 0;
    await callerFor(one.host).requests.answerMoreSeats({ id: one.id, accept });
  },
  /** Asks all accepted guests whether they're coming. The reminder was long enough ago. */
  remindGuests: async ({ db, clock }) => {
    const long = new Date(clock.now().getTime() - 13 * HOUR_MS);
    await db.request.updateMany({
      where: { status: 'accepted', comingRemindedAt: null },
      data: { comingAskedAt: long, comingRemindedAt: long },
    });
  },
  confirm: async (world, choice) => {
    const { callerFor, request } = chosen(world, choice);
    const one = request();
    if (one) await callerFor(one.guest).requests.stillComing(one.id);
  },
  /** Its reason is a code, so it isn't counted as a step. */
  release: async (world, choice) => {
    const { callerFor, request } = chosen(world, choice);
    const one = request();
    if (one) await callerFor(one.host).requests.releaseSeats(one.id);
  },
  cancel: step('guest', 'cancelled', (guest, id) => guest.requests.cancel(id)),
  putOff: step('host', 'cancelled', (host, id) => host.requests.cancel(id, 'Too few chairs')),
  resize: async (world, choice) => {
    const { callerFor, home, size } = chosen(world, choice);
    const totals = home.meals.map((_, n) => 2 + ((size + n) % 6));
    await callerFor(home.host).listings.update(formOf(home, totals));
  },
  dropMeal: async (world, choice) => {
    const { callerFor, home, meal, size } = chosen(world, choice);
    const totals = home.meals.map(({ id }) => (id === meal.id ? undefined : 3 + (size % 4)));
    await callerFor(home.host).listings.update(formOf(home, totals));
  },
  fallIll: async (world, choice) => {
    const { callerFor, home, meal } = chosen(world, choice);
    await callerFor(home.host).timeSlots.cancel({ id: meal.id, message: 'A fever' });
  },
  /** Removes a meal as REST's edit does. It can come back with its guests. */
  removeMeal: async (world, choice) => {
    const { callerFor, home, meal } = chosen(world, choice);
    await callerFor(home.host).timeSlots.remove({ id: meal.id });
  },
  /** Restores the meal, or adds another at the same time if it wasn't removed. */
  reviveMeal: async (world, choice) => {
    const { callerFor, home, meal, size } = chosen(world, choice);
    const form = slotForm({ startsAt: meal.startsAt, capacityTotal: 3 + (size % 4) });
    const { listingId } = home;
    const { id } = await callerFor(home.host).timeSlots.create({ ...form, listingId });
    if (home.meals.every((one) => one.id !== id))
      home.meals.push({ id, startsAt: meal.startsAt, seatsSetAside: 0 });
  },
  sweep: async (world, { process }) => {
    world.clock.forward({ minutes: 11 });
    const db = world.processes[process % world.processes.length] ?? world.db;
    await sweepRemovedSlots({ db, clock: world.clock });
    await sendAnswerReminders({ db, clock: world.clock });
  },
  /** Must always be refused: an open sukkah takes no requests. */
  askAtOpenSukkah: async (world, choice) => {
    const { callerFor, guest, size } = chosen(world, choice);
    const asked = { slotId: world.openSukkah.hours.id, seatsRequested: 1, waitlist: size % 2 > 0 };
    await callerFor(guest).requests.create(asked);
  },
  closeToday: async (world, choice) => {
    const { callerFor, size } = chosen(world, choice);
    const { host, hours } = world.openSukkah;
    await callerFor(host).timeSlots.setClosed({ id: hours.id, closed: size % 2 > 0 });
  },
  /** Adds opening hours to a listing of the institution, which may have meals. */
  addHours: async (world, choice) => {
    const { callerFor, meal, size } = chosen(world, choice);
    const { host, listingId, hours } = world.openSukkah;
    const home = world.homes.find((one) => one.host.id === host.id);
    await callerFor(host).timeSlots.create({
      ...slotForm({ mode: 'open', startsAt: size % 4 ? meal.startsAt : hours.startsAt }),
      listingId: size % 2 && home ? home.listingId : listingId,
    });
  },
  /** Adds a meal to the open sukkah, or removes its opening hours. */
  addMealOrClose: async (world, choice) => {
    const { callerFor, meal, size } = chosen(world, choice);
    const { host, listingId, hours } = world.openSukkah;
    const { timeSlots } = callerFor(host);
    if (size % 3 === 0) await timeSlots.remove({ id: hours.id });
    else await timeSlots.create({ ...slotForm({ startsAt: meal.startsAt }), listingId });
  },
  /** A moderator says that the host is an institution, or isn't. */
  markInstitution: async (world, choice) => {
    const { callerFor, size } = chosen(world, choice);
    const { host, moderator } = world.openSukkah;
    const isInstitution = size % 3 > 0;
    await callerFor(moderator).moderation.setInstitution({ userId: host.id, isInstitution });
  },
  showOpenSukkah: async (world, choice) => {
    const { callerFor, size } = chosen(world, choice);
    const { host, listingId: id } = world.openSukkah;
    await callerFor(host).listings.setVisible({ id, visible: size % 4 > 0 });
  },
  /** A machine's clock is corrected, or goes wrong. */
  turnClock: async ({ clock }, { size }) => {
    clock.forward({ minutes: (size % 120) - 90 });
  },
  block: async (world, choice) => {
    const { callerFor, guest, home, request, size } = chosen(world, choice);
    const one = request();
    if (!one) return;
    if (size % 2) await callerFor(one.guest).safety.block({ requestId: one.id });
    else if (size % 4) await callerFor(one.host).safety.block({ requestId: one.id });
    else await callerFor(guest).safety.block({ listingId: home.listingId });
  },
  unblock: async (world, choice) => {
    const person = chosen(world, choice).callerFor(chosen(world, choice).guest);
    for (const { userId } of await person.safety.blocked()) await person.safety.unblock({ userId });
  },
  leave: async (world, choice) => {
    const { callerFor, guest } = chosen(world, choice);
    await callerFor(guest).users.deleteAccount({ confirmation: 'DELETE' });
    world.model.leaverIds.add(guest.id);
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export const weights: Record<CommandName, number> = {
  ask: 24,
  joinWaitlist: 8,
  askTwice: 4,
  askSeveral: 12,
  look: 10,
  invite: 14,
  acceptInvitation: 14,
  endInvitations: 1,
  accept: 20,
  decline: 4,
  waitlist: 10,
  acceptUndoably: 10,
  declineUndoably: 4,
  waitlistUndoably: 6,
  undo: 10,
  settle: 4,
  reconsider: 6,
  changeSize: 12,
  answerMoreSeats: 8,
  remindGuests: 4,
  confirm: 8,
  release: 8,
  cancel: 8,
  putOff: 4,
  resize: 8,
  dropMeal: 1,
  fallIll: 1,
  removeMeal: 3,
  reviveMeal: 4,
  sweep: 1,
  askAtOpenSukkah: 3,
  closeToday: 3,
  addHours: 6,
  addMealOrClose: 5,
  markInstitution: 5,
  showOpenSukkah: 3,
  turnClock: 2,
  block: 3,
  unblock: 2,
  leave: 2,
};
