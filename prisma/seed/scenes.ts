import type { SeedSlot } from './listings';
import type { GuestPerson, Person } from './people';
import type { Random } from './random';
import type { Course, Ledger, SeedRequest } from './requests';
import { againIntros, conversations, guestReasons, hostReasons } from './words';

type Cast = {
  hosts: readonly Person[];
  guests: readonly GuestPerson[];
  slots: readonly SeedSlot[];
};
type Scene = Partial<SeedRequest> & {
  at: readonly [listing: string, meal: number];
  course: Course;
};

/** Requests of Noam, the demo guest: one in every state, in order at each home. */
const noam: readonly Scene[] = [
  { at: ['singles', 2], course: 'waits', hoursAgo: 60, intro: null },
  {
    at: ['porch', 0],
    course: 'accepted',
    hoursAgo: 190,
    unreadBy: 'hopper',
    lines: [
      'host: Noam, we would love to have you both. Saul asks whether either of you can hold a ladder.',
      'hopper: We both can! My brother is even tall. And we are vegetarian, if that is no trouble.',
      'host: No trouble at all, the stuffed peppers were always better than the brisket.',
      'host: The side gate will be open from six. Bring a sweater, it gets chilly on the porch.',
    ],
  },
  {
    at: ['rooftop', 0],
    course: 'cancelledByHost',
    hoursAgo: 210,
    reason: 'The super closes the roof for repairs that evening. Our other evening is still on!',
    unreadBy: 'hopper',
    lines: ['host: Bad luck with the roof, sorry! Please ask again for the other evening.'],
  },
  {
    at: ['garden', 1],
    course: 'waits',
    hoursAgo: 20,
    intro: 'We hear that your sukkah is loud. My brother and I would like to make it louder.',
    unreadBy: 'host',
  },
  { at: ['rooftop', 1], course: 'waits', hoursAgo: 44 },
  { at: ['toddlers', 1], course: 'waits', hoursAgo: 3, intro: null },
  {
    at: ['soup', 0],
    course: 'waits',
    hoursAgo: 9,
    intro: 'Two brothers, two mugs, and a weakness for lentils. Is there a corner left?',
    unreadBy: 'host',
  },
  { at: ['teller', 1], course: 'declined', hoursAgo: 150 },
  {
    at: ['singles', 0],
    course: 'waitlisted',
    hoursAgo: 120,
    unreadBy: null,
    lines: [
      'host: The table is full for now, but you are next. Somebody always has a cousin’s wedding.',
    ],
  },
  {
    at: ['courtyard', 0],
    course: 'cancelledByGuest',
    hoursAgo: 170,
    reason: 'My brother could only get a train on the following day. I am sorry!',
  },
  { at: ['porch', 3], course: 'accepted', hoursAgo: 140, intro: null },
  {
    at: ['courtyard', 2],
    course: 'invited',
    hoursAgo: 2,
    intro: 'Two places are free at the window end of the table, next to the good bread.',
  },
];

/** Requests for Miriam's meals (the demo host), other than Noam's. */
const miriam: readonly (Scene & { by: string })[] = [
  {
    by: 'benjy',
    at: ['garden', 0],
    course: 'accepted',
    hoursAgo: 230,
    unreadBy: 'host',
    lines: [
      'host: Welcome, all four of you. I will keep the whole evening free of nuts. Is sesame all right?',
      'hopper: Sesame is fine, thank you for asking! He will have his pen with him in any case.',
      'host: Good. I also have an indoor table, should it rain.',
      'hopper: One more thing: may the boys bring their paper chain? It is eleven feet long.',
    ],
  },
  { by: 'rachel', at: ['garden', 0], course: 'accepted', hoursAgo: 215 },
  { by: 'orly', at: ['garden', 0], course: 'waitlisted', hoursAgo: 160, unreadBy: null },
  { by: 'sophie', at: ['garden', 0], course: 'accepted', hoursAgo: 200 },
  { by: 'dalia', at: ['garden', 1], course: 'waits', hoursAgo: 26, unreadBy: 'host' },
  { by: 'max', at: ['garden', 1], course: 'accepted', hoursAgo: 130 },
  { by: 'aryeh', at: ['garden', 1], course: 'declined', hoursAgo: 110 },
  {
    by: 'elkan',
    at: ['garden', 2],
    course: 'cancelledByGuest',
    hoursAgo: 220,
    reason: 'Our teacher moved the class to that evening, and he gives no mercy.',
  },
  { by: 'chava', at: ['garden', 2], course: 'movedUp', hoursAgo: 210, unreadBy: null },
  { by: 'josh', at: ['garden', 2], course: 'accepted', hoursAgo: 90 },
  {
    by: 'ilana',
    at: ['soup', 0],
    course: 'accepted',
    hoursAgo: 175,
    unreadBy: null,
    lines: [
      'host: One of the pots has no wheat in it, and it gets its own ladle. Does that work for you?',
      'hopper: That is more than anybody ever does. Yes!',
    ],
  },
  { by: 'gabe', at: ['soup', 0], course: 'waits', hoursAgo: 6, unreadBy: 'host' },
  { by: 'sophie', at: ['soup', 1], course: 'waits', hoursAgo: 14, unreadBy: 'host' },
  { by: 'maya', at: ['courtyard', 0], course: 'waits', hoursAgo: 31, unreadBy: 'host' },
  { by: 'penina', at: ['courtyard', 1], course: 'accepted', hoursAgo: 100 },
  { by: 'simcha', at: ['courtyard', 2], course: 'withdrawn', hoursAgo: 80 },
  { by: 'rachel', at: ['garden', 3], course: 'accepted', hoursAgo: 200, intro: null },
  { by: 'orly', at: ['garden', 3], course: 'accepted', hoursAgo: 180, intro: null },
  { by: 'josh', at: ['garden', 4], course: 'accepted', hoursAgo: 90, intro: null },
  { by: 'maya', at: ['garden', 4], course: 'accepted', hoursAgo: 70, intro: null },
];

/** Full meals with someone on the waitlist. */
const fullTables: readonly (Scene & { by: string })[] = [
  { by: 'dalia', at: ['singles', 0], course: 'accepted', hoursAgo: 220 },
  { by: 'gabe', at: ['singles', 0], course: 'accepted', hoursAgo: 214 },
  { by: 'sophie', at: ['singles', 0], course: 'accepted', hoursAgo: 201 },
  { by: 'maya', at: ['singles', 0], course: 'accepted', hoursAgo: 188 },
  { by: 'ilana', at: ['singles', 0], course: 'accepted', hoursAgo: 160 },
  { by: 'batya', at: ['yemenite', 0], course: 'accepted', hoursAgo: 170 },
  { by: 'elad', at: ['yemenite', 0], course: 'accepted', hoursAgo: 150 },
  { by: 'omer', at: ['yemenite', 0], course: 'accepted', hoursAgo: 144 },
  { by: 'tova', at: ['yemenite', 0], course: 'accepted', hoursAgo: 130 },
  { by: 'michal', at: ['yemenite', 0], course: 'waitlisted', hoursAgo: 75 },
  { by: 'uri', at: ['yemenite', 0], course: 'waitlisted', hoursAgo: 50 },
];

/** Outcomes of all other requests, and their weights. */
const upcomingOutcomes: readonly (readonly [Course, number])[] = [
  ['waits', 40],
  ['accepted', 38],
  ['declined', 9],
  ['withdrawn', 4],
  ['cancelledByGuest', 5],
  ['cancelledByHost', 4],
];
const pastOutcomes: readonly (readonly [Course, number])[] = [
  ['waits', 14],
  ['accepted', 66],
  ['declined', 10],
  ['cancelledByGuest', 6],
  ['cancelledByHost', 4],
];

/** Adds the whole demo to the ledger: the scenes first, then everyone else. */
export function playScenes(
  ledger: Ledger,
  { hosts, guests, slots }: Cast,
  random: Random,
  now: Date,
) {
  const sceneSlots = new Set<SeedSlot>();
  const lastAsked = new Map<string, number>();

  function slotAt([listing, meal]: Scene['at']): SeedSlot {
    const slot = slots.filter((one) => one.listing.key === listing)[meal];
    if (!slot) throw new Error(`There is no meal ${meal} at ${listing}.`);
    return slot;
  }

  /** Adds a request with the guest's introduction, or a shorter one if the host knows them. */
  function ask(
    slot: SeedSlot,
    guest: GuestPerson,
    { course, ...details }: Partial<SeedRequest> & { course: Course },
  ) {
    const pair = slot.listing.id + guest.id;
    const previousHoursAgo = lastAsked.get(pair);
    const intro = previousHoursAgo ? random.pick(againIntros) : guest.intro;
    const hoursAgo =
      details.hoursAgo ??
      random.integer(2, previousHoursAgo ? Math.max(2, previousHoursAgo - 1) : 240);
    if (details.intro !== null) lastAsked.set(pair, slot.endsAt <= now ? 240 : hoursAgo);
    const { party: seats, flags } = guest;
    ledger.ask(slot, guest, { course, seats, intro, flags, ...details, hoursAgo });
  }

  function play(key: string, scenes: readonly Scene[]) {
    const guest = guests.find((one) => one.key === key);
    if (!guest) throw new Error(`There is no guest ${key}.`);
    for (const { at, ...details } of scenes) {
      sceneSlots.add(slotAt(at));
      ask(slotAt(at), guest, details);
    }
  }

  for (const { by, ...scene } of fullTables) play(by, [scene]);
  // Waitlisted guests come after accepted ones, once the meal is full.
  for (const { by, ...scene } of [...miriam].sort((a, b) => waits(a) - waits(b))) play(by, [scene]);
  play('noam', noam);

  // Hosts are also guests at other homes.
  const host = hosts.find(({ key }) => key === 'miriam');
  if (host)
    ledger.ask(slotAt(['herring', 0]), host, {
      course: 'accepted',
      hoursAgo: 85,
      seats: 5,
      intro: 'Five Adlers would walk over for the herring, if there is room. I bring the pickles.',
      unreadBy: 'hopper',
      lines: ['host: For your pickles there is always room. Come, come.'],
    });

  const unusedConversations = [...conversations];
  const busy = new Set<string>();
  // In order of the meals, so that returning guests have a past meal.
  const sortedSlots = [...slots].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const slot of sortedSlots) {
    if (sceneSlots.has(slot) || !slot.listing.visible) continue;
    const isPast = slot.endsAt <= now;
    const day = slot.startsAt.toISOString().slice(0, 13);
    const crowd = random
      .shuffle(guests)
      .filter(({ key, area }) => key !== 'noam' && area === slot.listing.area);
    for (const guest of crowd.slice(0, random.integer(isPast ? 1 : 0, 3))) {
      const left = ledger.seatsLeft(slot);
      // A guest can't attend two meals at once.
      if (busy.has(day + guest.key) || left < 1) continue;
      busy.add(day + guest.key);
      const course = random.pickByWeight(isPast ? pastOutcomes : upcomingOutcomes);
      const reasons = course === 'cancelledByHost' ? hostReasons : guestReasons;
      const talks = course === 'accepted' && random.chance(isPast ? 0.15 : 0.6);
      const lines = talks ? unusedConversations.shift() : undefined;
      ask(slot, guest, {
        course,
        seats: Math.min(guest.party, left),
        reason: course.startsWith('cancelled') ? random.pick(reasons) : null,
        lines: lines ?? [],
        unreadBy: isPast ? null : unread(course, lines, random),
      });
    }
  }
}

const waits = ({ course }: Scene) => (course === 'waitlisted' ? 1 : 0);

/** Hosts have read the requests they answered. New ones may be unread. */
function unread(
  course: Course,
  lines: SeedRequest['lines'],
  random: Random,
): SeedRequest['unreadBy'] {
  if (course === 'waits') return random.chance(0.5) ? 'host' : null;
  const last = lines?.at(-1);
  if (!last || random.chance(0.6)) return null;
  return last.startsWith('host') ? 'hopper' : 'host';
}
