import { expect, it, vi } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community } from '@/test/community';
import { english } from '@/test/english';
import { CANARY, makeCanaryListing, makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { exportFile } from '../http/exportFile';
import { createCaller } from '../trpc/root';

it('A data download contains everything that a user entered, offered, requested and wrote, and nothing else', async () => {
  const { db, host, guest, stranger } = await community();
  const own = await makeCanaryListing(db, guest, { title: 'Sukkah on the roof' });
  const { slot } = await makeListing(db, host, { title: 'Sukkah at the sea' });
  const intro = 'Two of us, with a baby.';
  await guest.users.updateProfile({
    firstName: 'Gil',
    phone: '+1 555 4711',
    timeZone: 'America/New_York',
    dietaryNotes: 'No sesame.',
  });
  const request = await guest.requests.create({
    slotId: slot.id,
    seatsRequested: 2,
    introMessage: intro,
    dietaryFlags: ['Vegan'],
  });
  await host.requests.accept(request.id);
  const [thread] = (await guest.threads.list({})).items;
  await host.messages.send({ threadId: thread?.id ?? '', body: 'Bring a Hannasweater' });
  await stranger.requests.create({
    slotId: own.slot.id,
    seatsRequested: 1,
    introMessage: 'From Sarah',
  });

  const data = await guest.users.download();
  expect(data).toMatchObject({
    user: { id: guest.id, email: guest.email, phone: '+1 555 4711', dietaryNotes: 'No sesame.' },
    listings: [{ title: 'Sukkah on the roof', ...CANARY, timeSlots: [{ id: own.slot.id }] }],
    requests: [
      {
        id: request.id,
        listing: { title: 'Sukkah at the sea' },
        meal: { startsAt: slot.startsAt },
        status: 'accepted',
        seatsRequested: 2,
        introMessage: intro,
        dietaryFlags: ['Vegan'],
      },
    ],
    actions: [{ requestId: request.id, from: null, to: 'pending' }],
    messages: [{ threadId: thread?.id, body: intro }],
  });
  const all = JSON.stringify(data);
  for (const person of [host, stranger])
    for (const secret of [
      person.id,
      person.email,
      person.phone,
      person.firstName,
      'Hannasweater',
      'From Sarah',
    ])
      expect(all).not.toContain(secret);
});

it('A visitor has no data', async () => {
  const { visitor } = await community();
  expect((await refusal(visitor.users.download())).status).toBe(401);
});

it('A data download comes in parts, with every row once, and leaves other work its turn', async () => {
  const { db, host, guest, clock } = await community();
  const { slot } = await makeListing(db, host);
  const thread = await db.thread.create({
    data: { hopperId: guest.id, hostId: host.id, listingId: slot.listingId },
  });
  const at = clock.now();
  await db.mail.createMany({
    data: Array.from({ length: 650 }, (_, n) => ({
      ...{ key: `${guest.id} ${n}`, kind: 'accepted', userId: guest.id, subjectId: slot.id },
      // Many at the same time, as a sweep writes them.
      ...{ status: 'skipped', dueAt: at, createdAt: new Date(at.getTime() + (n % 3)) },
    })),
  });
  await db.message.createMany({
    data: Array.from({ length: 130 }, (_, n) => ({
      ...{ threadId: thread.id, senderId: n % 2 ? guest.id : host.id, body: `Message ${n}` },
      createdAt: new Date(at.getTime() + (n % 3)),
    })),
  });
  const context = { db, clock, viewer: asUser(guest.id), client: 'one', language: english };
  const parts = await createCaller(context).users.download();
  const sizes: number[] = [];
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  async function* watched() {
    for await (const part of parts) {
      if (part[0] === 'mails') sizes.push(part[1].length);
      yield part;
    }
  }
  const text = await new Response(await exportFile(watched())).text();
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
  expect(sizes).toEqual(Array(13).fill(50));
  const data = JSON.parse(text);
  expect(data.mails).toHaveLength(650);
  const bodies = data.messages.map(({ body }: { body: string }) => body);
  expect(bodies).toHaveLength(65);
  expect(new Set(bodies).size).toBe(65);
  expect(data).toMatchObject({ user: { id: guest.id }, listings: [], devices: [] });
});

it('A person can run one data download at a time', async () => {
  const { db, clock, guest, stranger } = await community();
  const download = (id: string) => {
    const context = { db, clock, viewer: asUser(id), client: 'one', language: english };
    return createCaller(context).users.download();
  };
  const first = (await download(guest.id))[Symbol.asyncIterator]();
  await first.next();
  expect((await refusal(exportFile(await download(guest.id)))).code).toBe('TOO_MANY_REQUESTS');
  await exportFile(await download(stranger.id));
  await first.return?.(undefined);
  await exportFile(await download(guest.id));
});

it('An export gives its place back when the client hangs up, even if nothing reads it', async () => {
  const { db, clock, guest } = await community();
  const context = { db, clock, viewer: asUser(guest.id), client: 'one', language: english };
  const start = async (signal: AbortSignal) =>
    exportFile(await createCaller(context).users.download(), signal);
  const client = new AbortController();
  await start(client.signal);
  expect((await refusal(start(client.signal))).code).toBe('TOO_MANY_REQUESTS');
  client.abort();
  await vi.waitFor(() => start(AbortSignal.abort()));
  await vi.waitFor(() => start(new AbortController().signal));
});
