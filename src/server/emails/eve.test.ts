import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { makeCanaryListing, makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { eveMailAt, eveNoon, queueEveMails } from './eve';

const NEW_YORK = 'America/New_York';
const JERUSALEM = 'Asia/Jerusalem';

const at = (local: string, zone = NEW_YORK) => DateTime.fromISO(local, { zone }).toJSDate();
const meal = (start: string, end: string, zone = NEW_YORK) => ({
  startsAt: at(start, zone),
  endsAt: at(end, zone),
});

// In 2027 the first day of Sukkot is Shabbat, October 16. Outside Israel October 17 is Yom Tov,
// too.
describe('the eve of a meal', () => {
  const eve = (start: string, end: string, zone = NEW_YORK) =>
    DateTime.fromJSDate(eveNoon(meal(start, end, zone), zone), { zone }).toFormat('ccc d HH:mm');

  it.each([
    ['a dinner as Yom Tov comes in', '2027-10-15T17:30', '2027-10-15T20:00', 'Fri 15 12:00'],
    ['the lunch of the first day', '2027-10-16T13:00', '2027-10-16T15:00', 'Fri 15 12:00'],
    ['the lunch of the second day', '2027-10-17T13:00', '2027-10-17T15:00', 'Fri 15 12:00'],
    ['a dinner of Chol HaMoed', '2027-10-19T19:00', '2027-10-19T21:00', 'Mon 18 12:00'],
    ['a lunch on a Friday', '2027-10-22T12:00', '2027-10-22T14:00', 'Thu 21 12:00'],
    ['a dinner as the holiday is out', '2027-10-17T20:30', '2027-10-17T22:00', 'Sat 16 12:00'],
  ])('is, for %s, in New York', (_what, start, end, noon) => {
    expect(eve(start, end)).toBe(noon);
  });

  it.each(['Europe/Lisbon', 'America/Boise'])(
    'is a day before a midday meal, not during it, in an unknown city: in %s',
    (zone) => {
      expect(eve('2027-10-22T12:00', '2027-10-22T14:00', zone)).toBe('Thu 21 12:00');
      expect(eve('2027-10-22T13:30', '2027-10-22T15:00', zone)).toBe('Thu 21 12:00');
      expect(eve('2027-10-22T17:30', '2027-10-22T20:00', zone)).toBe('Fri 22 12:00');
      expect(eve('2027-10-23T13:00', '2027-10-23T15:00', zone)).toBe('Fri 22 12:00');
    },
  );

  it('is in Jerusalem the day before a day that is a weekday there', () => {
    expect(eve('2027-10-16T13:00', '2027-10-16T15:00', JERUSALEM)).toBe('Fri 15 12:00');
    expect(eve('2027-10-17T13:00', '2027-10-17T15:00', JERUSALEM)).toBe('Sat 16 12:00');
  });
});

describe('people who keep Shabbat', () => {
  const lunch = meal('2027-10-16T13:00', '2027-10-16T15:00');
  const keeps = (timeZone: string) => ({ timeZone, profile: { shomerShabbat: true } });

  it('get the email at noon of the eve, like everyone else', () => {
    expect(eveMailAt(lunch, NEW_YORK, keeps(NEW_YORK))).toEqual(at('2027-10-15T12:00'));
  });

  it('get it before their own Shabbat if noon of the meal’s eve falls within it', () => {
    const mailAt = eveMailAt(lunch, NEW_YORK, keeps(JERUSALEM));
    const hour = DateTime.fromJSDate(mailAt, { zone: JERUSALEM }).toFormat('ccc HH');
    expect(hour).toBe('Fri 15');
    const doesNot = { timeZone: JERUSALEM, profile: null };
    expect(eveMailAt(lunch, NEW_YORK, doesNot)).toEqual(at('2027-10-15T12:00'));
  });

  it('get it after their Shabbat if that is early enough', () => {
    const sunday = meal('2027-10-31T13:00', '2027-10-31T15:00');
    expect(eveMailAt(sunday, NEW_YORK, keeps(NEW_YORK))).toEqual(at('2027-10-30T12:00'));
  });
});

async function eveAtTen(zone: string, city: string) {
  const clock = testClock(at('2027-10-15T10:00', zone));
  const story = await mailFixture({ clock });
  const { db, host, guest, stranger, join, mailer } = story;
  const listing = await makeCanaryListing(db, host, {
    timeZone: zone,
    city,
    slots: [{ type: 'lunch', ...meal('2027-10-16T13:00', '2027-10-16T15:00', zone) }],
  });
  const family = await join('Avi');
  for (const user of [host, guest, family])
    await db.user.update({
      where: { id: user.id },
      data: { timeZone: zone, profile: { create: { shomerShabbat: true } } },
    });
  const dietaryFlags = ['Vegan'];
  await makeRequest(db, listing.slot, guest, { status: 'accepted', dietaryFlags });
  await makeRequest(db, listing.slot, family, {
    status: 'accepted',
    seatsRequested: 4,
    dietaryFlags: [...dietaryFlags, 'Gluten-free'],
  });
  const waiting = await makeRequest(db, listing.slot, stranger);
  const pass = async (local: string) => {
    clock.set(at(local, zone));
    await queueEveMails(story);
    return (await mailer.newMails()).sort();
  };
  return { ...story, listing, family, waiting, pass };
}

describe.each([
  [NEW_YORK, 'Brooklyn', '2027-10-17T20:30', 'EDT'],
  [JERUSALEM, 'Jerusalem', '2027-10-16T19:30', 'GMT+3'],
])('at noon of the eve, in %s', (zone, city, night, zoneName) => {
  it('the host gets the guest list and each guest the address, time and phone number, once', async () => {
    const { host, guest, family, stranger, mailer, listing, pass } = await eveAtTen(zone, city);
    expect(await pass('2027-10-15T11:59')).toEqual([]);
    const where = 'Where to go: Lunch at Sukkah in the garden, Sat, Oct 16';
    expect(await pass('2027-10-15T12:00')).toEqual([
      ['avi', where],
      ['gil', where],
      ['hanna', 'Who’s coming: Lunch at Sukkah in the garden, Sat, Oct 16'],
    ]);
    expect(await pass('2027-10-15T12:01')).toEqual([]);
    expect(await pass('2027-10-16T10:00')).toEqual([]);
    expect(await pass(night)).toEqual([]);

    const [list] = mailer.mailsTo(host);
    for (const text of [
      '5 guests are coming to your meal in 2 groups',
      `Arrival: 1:00 PM ${zoneName}`,
      'Dietary needs: Vegan: 2 groups, Gluten-free: 1 group',
      'Avi L., 4 guests',
      `Phone: ${family.phone}`,
      'Gil L., 1 guest',
      `Phone: ${guest.phone}`,
      `Print guest list https://sukkah.test/host/list/${listing.slot.id}`,
    ])
      expect(list?.text).toContain(text);
    expect(JSON.stringify(list)).not.toMatch(/Sarah|Canary|Levi/);

    const [details] = mailer.mailsTo(guest);
    for (const text of [
      `When: Saturday, October 16, 2027, 1:00 PM – 3:00 PM ${zoneName}`,
      `Where: 4711 Canarystreet, Apartment Canaryfloor, ${city}`,
      'Host: Hanna',
      `Phone: ${host.phone}`,
    ])
      expect(details?.text).toContain(text);
    expect(JSON.stringify(details)).not.toMatch(/Avi|Levi/);
    expect(mailer.mailsTo(stranger)).toEqual([]);
  });

  it('a guest accepted later gets everything at once and no second email', async () => {
    const { clock, host, stranger, mailer, waiting, pass } = await eveAtTen(zone, city);
    await pass('2027-10-15T12:00');
    clock.set(at('2027-10-15T14:00', zone));
    await host.requests.accept(waiting.id);
    const mail = ['sarah', 'You have a seat: Lunch at Sukkah in the garden, Sat, Oct 16'];
    expect(await pass('2027-10-15T14:01')).toEqual([mail]);
    expect(mailer.mailsTo(stranger)[0]?.text).toContain(`Phone: ${host.phone}`);
    expect(await pass('2027-10-15T14:02')).toEqual([]);
  });

  it('a guest accepted later is told like everyone else when the meal is moved then', async () => {
    const { clock, db, host, waiting, listing, pass } = await eveAtTen(zone, city);
    await pass('2027-10-15T12:00');
    clock.set(at('2027-10-15T14:00', zone));
    await host.requests.accept(waiting.id);
    await pass('2027-10-15T14:01');
    await db.timeSlot.update({
      where: { id: listing.slot.id },
      data: meal('2027-10-16T12:30', '2027-10-16T14:30', zone),
    });
    const mails = await pass('2027-10-15T14:30');
    expect(mails.map(([to]) => to)).toEqual(['avi', 'gil', 'hanna', 'sarah']);
    expect(await pass('2027-10-15T14:31')).toEqual([]);
  });

  it('a guest who cancels before it isn’t on the list and doesn’t get the address', async () => {
    const { guest, host, mailer, pass, family } = await eveAtTen(zone, city);
    const [mine] = (await guest.requests.hopper({})).items;
    await guest.requests.cancel(`${mine?.id}`);
    await mailer.newMails();
    await pass('2027-10-15T12:00');
    expect(mailer.mailsTo(guest)).toEqual([]);
    const list = mailer.mailsTo(host).at(-1);
    expect(list?.text).toContain('4 guests are coming to your meal in 1 group');
    expect(list?.text).toContain(`${family.phone}`);
    expect(list?.text).not.toContain(`${guest.phone}`);
  });
});

it('several processes find the same meals at the same time, and each email is sent once', async () => {
  const { clock, db, mailer } = await eveAtTen(NEW_YORK, 'Brooklyn');
  clock.set(at('2027-10-15T12:00'));
  await Promise.all(Array.from({ length: 8 }, () => queueEveMails({ db, clock })));
  expect(await mailer.newMails()).toHaveLength(3);
});

it('a host without guests gets no list until the first guest is accepted', async () => {
  const clock = testClock(at('2027-10-15T12:30'));
  const story = await mailFixture({ clock });
  const { db, host, guest, mailer } = story;
  const { slot } = await makeListing(db, host);
  await queueEveMails(story);
  expect(await mailer.newMails()).toEqual([]);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
  await host.requests.accept(id);
  await queueEveMails(story);
  expect((await mailer.newMails()).map(([to]) => to).sort()).toEqual(['gil', 'hanna']);
});

it('a meal that its host moves to another day has another eve', async () => {
  const { db, listing, pass } = await eveAtTen(NEW_YORK, 'Brooklyn');
  expect(await pass('2027-10-15T12:00')).toHaveLength(3);
  await db.timeSlot.update({
    where: { id: listing.slot.id },
    data: meal('2027-10-20T13:00', '2027-10-20T15:00'),
  });
  expect(await pass('2027-10-18T12:00')).toEqual([]);
  expect(await pass('2027-10-19T12:00')).toHaveLength(3);
});
