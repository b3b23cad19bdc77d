import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { community, type Person, testDatabase } from '@/test/community';
import { makeCanaryListing, makeRequest, plantProfile } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { waitFor } from '@/test/waitFor';
import { CHANNEL } from '../realtime/announce';

/** A block must look exactly like a suspension, or people would know they're blocked. */

async function together() {
  const story = await community();
  const { db, clock, join } = story;
  const [host, guest] = [await join('Hanna'), await join('Gil')];
  await plantProfile(db, guest);
  const slot = (hours: number) => {
    const startsAt = new Date(clock.now().getTime() + hours * HOUR_MS);
    return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS) };
  };
  const listing = await makeCanaryListing(db, host, { slots: [-30, 24, 48, 72].map(slot) });
  const [past, ...coming] = listing.timeSlots;
  if (!past) throw new Error('A slot was expected.');
  const requests = [await makeRequest(db, past, guest, { status: 'accepted' })];
  for (const [n, status] of (['declined', 'accepted', 'waitlisted'] as const).entries())
    requests.push(await makeRequest(db, coming[n] ?? past, guest, { status }));
  const thread = await db.thread.create({
    data: { listingId: listing.id, hopperId: guest.id, hostId: host.id },
  });
  return { ...story, host, guest, listing, requests, threadId: thread.id };
}

type Scene = Awaited<ReturnType<typeof together>>;

async function answersTo(person: Person, { db, listing, requests, threadId }: Scene) {
  const reason = 'spam' as const;
  const calls = {
    listing: () => person.listings.byId({ id: listing.id }),
    asGuest: () => person.requests.hopper({}),
    asHost: () => person.requests.host({}),
    own: () => person.listings.host({}),
    stats: () => person.listings.hostStats(),
    threads: () => person.threads.list({}),
    sends: () => person.messages.send({ threadId, body: 'Why?' }),
    reportsListing: () => person.safety.report({ listingId: listing.id, reason }),
    reportsThread: () => person.safety.report({ threadId, reason }),
    download: () => person.users.download(),
    mails: () => db.mail.findMany({ where: { userId: person.id }, select: { kind: true } }),
    ...Object.fromEntries(
      listing.timeSlots.flatMap(({ id: slotId }, n) => [
        [`asks ${n}`, () => person.requests.create({ slotId, seatsRequested: 1 })],
        [`list ${n}`, () => person.requests.eveList({ slotId })],
      ]),
    ),
    ...Object.fromEntries(
      requests.flatMap(({ id }, n) => [
        [`reconsiders ${n}`, () => person.requests.reconsider(id)],
        [`accepts ${n}`, () => person.requests.accept(id)],
        [`cancels ${n}`, () => person.requests.cancel(id, 'Sorry.')],
        [`calendar ${n}`, () => person.requests.calendar({ id })],
      ]),
    ),
  };
  const answers: Record<string, unknown> = {};
  for (const [name, ask] of Object.entries<() => Promise<unknown>>(calls))
    answers[name] = await ask().catch((error) => refusal(Promise.reject(error)));
  return answers;
}

async function listening(...people: Person[]) {
  const heard = people.map((): string[] => []);
  const client = new pg.Client({ connectionString: (await testDatabase()).url });
  onTestFinished(() => client.end());
  client.on('notification', ({ payload = '' }) => {
    for (const [n, { id }] of people.entries())
      if (payload.includes(id)) heard[n]?.push(JSON.parse(payload).kind);
  });
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
  return heard;
}

/** Removes what differs between any two people: ids, versions, times, addresses and phone numbers. */
const compared = (answers: unknown) =>
  JSON.parse(
    JSON.stringify(answers)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/"version":"[\w-]{22}"/g, '"version":"version"')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/[\w.]+@example\.org/g, 'address')
      .replace(/\+1 555 \d{4}(?!\d)/g, 'phone'),
  );

it.each(['host', 'guest'] as const)('a block by a %s looks just like a suspension', async (by) => {
  const [blocked, suspended] = [await together(), await together()];
  const other = by === 'host' ? 'guest' : 'host';
  const heard = await listening(blocked[other], suspended[other]);
  await blocked[by].safety.block({ threadId: blocked.threadId });
  const { db, join, stranger } = suspended;
  const moderator = await join('Mo');
  await db.user.update({ where: { id: moderator.id }, data: { role: 'admin' } });
  const { id: reportId } = await db.report.create({
    data: { reporterId: stranger.id, subjectUserId: suspended[by].id, reason: 'unsafe' },
  });
  await moderator.moderation.take({ reportId, measure: 'suspend', reason: 'unsafe' });

  await waitFor(() => {
    expect(heard[0]).toContain('thread');
    expect(heard[1]?.sort()).toEqual(heard[0]?.sort());
  });
  const [one, two] = [
    compared(await answersTo(blocked[other], blocked)),
    compared(await answersTo(suspended[other], suspended)),
  ];
  expect(one).toEqual(two);
  const json = JSON.stringify([one, two]);
  for (const text of by === 'host' ? ['Canarystreet', '40.12345'] : ['47114711', 'canaryseed'])
    expect(json).not.toContain(text);
});

it('Neither side of a block sees the other’s photo, or a name that is newer than the block', async () => {
  const { db, host, guest, listing, threadId } = await together();
  const photo = (who: string) => `https://photos.example/${who}.jpg`;
  for (const [name, { id }] of Object.entries({ host, guest }))
    await db.user.update({ where: { id }, data: { profileImageUrl: photo(name) } });
  await guest.safety.block({ threadId });
  for (const { id } of [host, guest])
    await db.user.update({ where: { id }, data: { firstName: 'Renamed', lastName: 'Later' } });
  await db.sukkahListing.update({ where: { id: listing.id }, data: { photoUrl: photo('sukkah') } });
  const seenByGuest = JSON.stringify([
    await guest.requests.hopper({}),
    await guest.threads.list({}),
    await guest.safety.blocked(),
  ]);
  const seenByHost = JSON.stringify([
    await host.requests.host({}),
    await host.threads.list({}),
    await host.ratings.open({ as: 'host' }),
  ]);
  expect(seenByGuest).not.toMatch(/Renamed|photos\.example/);
  expect(seenByGuest).toContain('"firstName":"Hanna"');
  expect(seenByHost.replaceAll(photo('sukkah'), '')).not.toMatch(/Renamed|photos\.example/);
  expect(seenByHost).toContain('"firstName":"Gil"');
});
