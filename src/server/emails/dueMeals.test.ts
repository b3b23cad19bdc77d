import { DateTime } from 'luxon';
import { beforeEach, expect, it, vi } from 'vitest';
import { testClock } from '@/test/clock';
import { makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { watchStatements } from '@/test/statements';
import { queueEveMails } from './eve';

vi.setConfig({ testTimeout: 60_000 });

const NEW_YORK = 'America/New_York';
const at = (local: string) => DateTime.fromISO(local, { zone: NEW_YORK }).toJSDate();

// In 2027 the first day of Sukkot is Shabbat, October 16, so its eve is a Friday.
const lunch = { startsAt: at('2027-10-16T13:00'), endsAt: at('2027-10-16T15:00') };

async function story() {
  const clock = testClock(at('2027-10-15T10:00'));
  const fixture = await mailFixture({ clock });
  const { db } = fixture;
  const join = async (name: string, timeZone = NEW_YORK, shomerShabbat = false) => {
    const person = await fixture.join(name);
    const profile = { create: { shomerShabbat } };
    await db.user.update({ where: { id: person.id }, data: { timeZone, profile } });
    return person;
  };
  const sent = watchStatements(db);
  const sweep = async (local: string) => {
    clock.set(at(local));
    const before = await db.mail.count();
    sent.length = 0;
    await queueEveMails(fixture);
    const statements = sent.length;
    return { mails: (await db.mail.count()) - before, statements };
  };
  return { ...fixture, join, sweep };
}

let world: Awaited<ReturnType<typeof story>>;
beforeEach(async () => {
  world = await story();
});

async function table(lunches: number) {
  const { db, join } = world;
  const [host, guest, other] = await Promise.all(['Hanna', 'Gil', 'Avi'].map((name) => join(name)));
  if (!host || !guest || !other) throw new Error('Three users were expected.');
  const slots = Array.from({ length: lunches }, () => lunch);
  const listing = await makeListing(db, host, { timeZone: NEW_YORK, slots });
  for (const slot of await db.timeSlot.findMany({ where: { listingId: listing.id } }))
    for (const hopper of [guest, other])
      await makeRequest(db, slot, hopper, { status: 'accepted' });
  return { host, guest, listing };
}

it('queues each email of many meals once with few statements, and needs a single query in a quiet minute', async () => {
  const { db, sweep } = world;
  await table(120);
  expect((await sweep('2027-10-15T10:00')).mails).toBe(0);
  const quiet = await sweep('2027-10-15T10:01');
  expect(quiet.mails).toBe(0);
  // A transaction is two more statements.
  expect(quiet.statements).toBeLessThanOrEqual(3);

  const noon = await sweep('2027-10-15T12:00');
  expect(noon.mails).toBe(360);
  expect(noon.statements).toBeLessThan(60);
  expect(
    await db.$queryRaw`SELECT count(*)::int AS jobs FROM sukkah_jobs.job WHERE name = 'mail'`,
  ).toEqual([{ jobs: 360 }]);
  expect((await sweep('2027-10-15T12:01')).statements).toBeLessThanOrEqual(3);
  expect(await db.eveLook.count()).toBe(0);
});

it('checks nobody earlier than eight days before, and everybody on the eve', async () => {
  const { db, sweep } = world;
  const { listing } = await table(1);
  const look = () => db.eveLook.findFirstOrThrow({ where: { slotId: listing.slot.id } });
  expect((await look()).at).toEqual(at('2027-10-08T13:00'));
  expect((await sweep('2027-10-08T12:59')).mails).toBe(0);
  expect((await look()).at).toEqual(at('2027-10-08T13:00'));
  expect((await sweep('2027-10-08T13:00')).mails).toBe(0);
  expect((await look()).at).toEqual(at('2027-10-15T12:00'));
  expect((await sweep('2027-10-15T12:00')).mails).toBe(3);
});

const change = {
  'a guest who moves to where Shabbat is about to begin': async ({ guest }) => {
    await world.db.user.update({ where: { id: guest.id }, data: { timeZone: 'Asia/Jerusalem' } });
    return 1;
  },
  'a guest there who keeps Shabbat from now on': async ({ away }) => {
    await world.db.profile.update({ where: { userId: away.id }, data: { shomerShabbat: true } });
    return 1;
  },
  'a guest there who has a profile from now on': async ({ bare }) => {
    await world.db.profile.create({ data: { userId: bare.id, shomerShabbat: true } });
    return 1;
  },
  'a host who moves there': async ({ host }) => {
    await world.db.user.update({ where: { id: host.id }, data: { timeZone: 'Asia/Jerusalem' } });
    return 1;
  },
  'a table whose clock is another': async ({ listing }) => {
    const data = { timeZone: 'Asia/Jerusalem' };
    await world.db.sukkahListing.update({ where: { id: listing.id }, data });
    return 5;
  },
  'a meal that is moved to the day before': async ({ listing }) => {
    const data = { startsAt: at('2027-10-15T11:30'), endsAt: at('2027-10-15T12:00') };
    await world.db.timeSlot.update({ where: { id: listing.slot.id }, data });
    return 5;
  },
  'a meal that somebody else comes to': async ({ listing }) => {
    const late = await world.join('Dov', 'Asia/Jerusalem', true);
    await makeRequest(world.db, listing.slot, late, { status: 'accepted' });
    return 1;
  },
} satisfies Record<string, (to: Awaited<ReturnType<typeof settled>>) => Promise<number>>;

async function settled() {
  const { db, join, sweep } = world;
  const host = await join('Hanna', NEW_YORK, true);
  const guest = await join('Gil', NEW_YORK, true);
  const away = await join('Avi', 'Asia/Jerusalem');
  const bare = await join('Bina', 'Asia/Jerusalem');
  await db.profile.delete({ where: { userId: bare.id } });
  const listing = await makeListing(db, host, { timeZone: NEW_YORK, slots: [lunch] });
  for (const hopper of [guest, away, bare, await join('Chana')])
    await makeRequest(db, listing.slot, hopper, { status: 'accepted' });
  expect((await sweep('2027-10-15T10:00')).mails).toBe(0);
  expect((await sweep('2027-10-15T10:01')).mails).toBe(0);
  return { host, guest, away, bare, listing };
}

it.each(Object.entries(change))('%s is announced right away', async (_who, make) => {
  const mailCount = await make(await settled());
  expect((await world.sweep('2027-10-15T10:02')).mails).toBe(mailCount);
});

it('a removed meal sends no emails, and a restored one does', async () => {
  const { listing } = await settled();
  const { db, sweep } = world;
  const update = (removedAt: Date | null) =>
    db.timeSlot.update({ where: { id: listing.slot.id }, data: { removedAt } });
  await update(at('2027-10-15T11:00'));
  expect((await sweep('2027-10-15T12:00')).mails).toBe(0);
  await update(null);
  expect((await sweep('2027-10-15T12:01')).mails).toBe(5);
});

it('meals that another process is handling are left to it without delaying any others', async () => {
  const { db, sweep } = world;
  const [one, other] = [await table(1), await table(1)];
  await sweep('2027-10-15T10:00');
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM eve_looks WHERE slot_id = ${one.listing.slot.id}::uuid FOR UPDATE`;
    expect((await sweep('2027-10-15T12:00')).mails).toBe(3);
  });
  expect(await db.eveLook.findMany()).toMatchObject([{ slotId: one.listing.slot.id }]);
  expect(await db.mail.count({ where: { subjectId: other.listing.slot.id } })).toBe(1);
  expect((await sweep('2027-10-15T12:01')).mails).toBe(3);
});
