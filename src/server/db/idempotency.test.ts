import { beforeEach, describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { DINNER, listingForm, makeListing, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { watchStatements } from '@/test/statements';
import { sweepKeys } from './idempotency';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const KEY = '6e1f1c9e-52b5-4a53-9a2c-0c9d4f4f8a51';

async function meet({ db, host, guest }: Pick<Story, 'db' | 'host' | 'guest'>) {
  const { id: listingId } = await makeListing(db, host);
  const { id } = await db.thread.create({
    data: { listingId, hopperId: guest.id, hostId: host.id },
  });
  return id;
}

const sendings = {
  message: async ({ db, guest, host }: Story) => {
    const threadId = await meet(story);
    return {
      sender: guest,
      other: host,
      send: (sender: Person, key?: string) =>
        sender.messages.send({ threadId, body: 'Shalom!', key }),
      rows: () => db.message.findMany({ where: { threadId } }),
    };
  },
  request: async ({ db, host, guest, stranger }: Story) => {
    const { slot } = await makeListing(db, host);
    const input = { slotId: slot.id, seatsRequested: 2, introMessage: 'We are two.' };
    return {
      sender: guest,
      other: stranger,
      send: (sender: Person, key?: string) => sender.requests.create({ ...input, key }),
      rows: () => db.request.findMany({ where: { slotId: slot.id } }),
    };
  },
  listing: async ({ db, host, stranger }: Story) => {
    const form = listingForm({ title: `Sukkah of ${host.id}`, timeSlots: [slotForm()] });
    return {
      sender: host,
      other: stranger,
      send: (sender: Person, key?: string) => sender.listings.create({ ...form, key }),
      rows: () => db.sukkahListing.findMany({ where: { hostId: { in: [host.id, stranger.id] } } }),
    };
  },
  slot: async ({ db, host, stranger }: Story) => {
    const own = await makeListing(db, host, { slots: [] });
    const others = await makeListing(db, stranger, { slots: [] });
    return {
      sender: host,
      other: stranger,
      send: (sender: Person, key?: string) => {
        const { id: listingId } = sender === host ? own : others;
        return sender.timeSlots.create({ ...slotForm(), listingId, key });
      },
      rows: () => db.timeSlot.findMany({ where: { listingId: { in: [own.id, others.id] } } }),
    };
  },
};

describe.each(Object.entries(sendings))('a %s', (_, arrange) => {
  it('sent twice with one key exists once, with the same response', async () => {
    const { sender, send, rows } = await arrange(story);
    const first = await send(sender, KEY);
    expect(await send(sender, KEY)).toEqual(first);
    expect(await rows()).toMatchObject([{ id: first.id, key: KEY }]);
  });

  it('sent many times at once with one key exists once, too', async () => {
    const { sender, send, rows } = await arrange(story);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(sender, KEY)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await rows()).toHaveLength(1);
  });

  it('from someone else with the same key is a separate one', async () => {
    const { sender, other, send, rows } = await arrange(story);
    const first = await send(sender, KEY);
    expect((await send(other, KEY)).id).not.toBe(first.id);
    expect(await rows()).toHaveLength(2);
  });

  it('keeps its key for a day, and then loses only the key', async () => {
    const { db, clock } = story;
    const { sender, send, rows } = await arrange(story);
    await send(sender, KEY);
    const [row] = await rows();
    clock.forward({ days: 1, minutes: -1 });
    await sweepKeys({ db, clock });
    expect(await rows()).toEqual([row]);

    clock.forward({ minutes: 2 });
    await sweepKeys({ db, clock });
    expect(await rows()).toEqual([{ ...row, key: null }]);
  });

  it('loses its key when the sender deletes their account', async () => {
    const { sender, send, rows } = await arrange(story);
    await send(sender, KEY);
    await sender.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await rows()).toMatchObject([{ key: null }]);
  });

  it.each(['', 'x'.repeat(201), 'a\nb', 'a\u007f', 'ש'])(
    'can’t have a key like %j',
    async (key) => {
      const { sender, send, rows } = await arrange(story);
      const message = 'Use 1 to 200 plain ASCII characters.';
      expect(await refusal(send(sender, key))).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        issues: [{ path: 'key', message }],
      });
      expect(await rows()).toEqual([]);
    },
  );
});

describe('a message', () => {
  it('without a key is created each time it’s sent', async () => {
    const { sender, send, rows } = await sendings.message(story);
    await send(sender);
    await send(sender);
    expect(await rows()).toMatchObject([{ key: null }, { key: null }]);
  });

  it('reveals its key only to its sender', async () => {
    const { guest, host } = story;
    const threadId = await meet(story);
    await guest.messages.send({ threadId, body: 'Shalom!', key: KEY });
    await host.messages.send({ threadId, body: 'Shalom to you!', key: 'other' });
    const keys = async (person: Person) =>
      (await person.messages.list({ threadId })).items.map(({ key }) => key);
    expect(await keys(guest)).toEqual([KEY, null]);
    expect(await keys(host)).toEqual([null, 'other']);
  });

  it('that was created gets its response even when sending is no longer possible', async () => {
    const { guest } = story;
    const threadId = await meet(story);
    const send = (key: string) => guest.messages.send({ threadId, body: 'Shalom!', key });
    const first = await send('0');
    for (let n = 1; n < 60; n += 1) await send(`${n}`);
    expect(await send('0')).toEqual(first);
    expect((await refusal(send('60'))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a request', () => {
  it('that was refused is tried again', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      slots: [{ capacityTotal: 2, capacityReserved: 2 }],
    });
    const ask = () => guest.requests.create({ slotId: slot.id, seatsRequested: 1, key: KEY });
    expect((await refusal(ask())).code).toBe('SEATS_FULL');
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 0 } });
    expect((await ask()).status).toBe('pending');
  });

  it('that was created is returned as it is now, whatever has happened to its meal', async () => {
    const { db, clock, host, guest } = story;
    const { id, slot } = await makeListing(db, host);
    const ask = () => guest.requests.create({ slotId: slot.id, seatsRequested: 2, key: KEY });
    const first = await ask();
    const answered = async (status: string) =>
      expect(await ask()).toMatchObject({ id: first.id, status });

    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 10 } });
    await answered('pending');
    await db.sukkahListing.update({ where: { id }, data: { visible: false } });
    await answered('pending');
    await host.requests.decline(first.id);
    await answered('declined');
    await db.request.update({ where: { id: first.id }, data: { status: 'pending' } });
    clock.set(slot.endsAt);
    await answered('expired');
  });

  it('that was created is returned even when another couldn’t be made', async () => {
    const { guest } = story;
    const { slot } = await makeListing(story.db, story.host);
    const ask = (key: string) => guest.requests.create({ slotId: slot.id, seatsRequested: 2, key });
    const first = await ask(KEY);
    for (let n = 1; n < 30; n += 1) await refusal(ask(`${n}`));
    expect(await ask(KEY)).toEqual(first);
    expect((await refusal(ask('30'))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a slot that a POST brings back', () => {
  it('is brought back once for each key, and stays removed if it was removed since', async () => {
    const { db, host, clock } = story;
    const { id: listingId, slot } = await makeListing(db, host);
    const add = (key: string) =>
      host.timeSlots.create({ ...slotForm({ startsAt: DINNER }), listingId, key });
    await host.timeSlots.remove({ id: slot.id });
    clock.forward({ days: 2 });
    const revived = await add(KEY);
    expect(revived.id).toBe(slot.id);
    // The slot is older than a day, but its key isn't.
    await sweepKeys({ db, clock });
    expect(await add(KEY)).toEqual(revived);

    await host.timeSlots.remove({ id: slot.id });
    expect((await add(KEY)).id).toBe(slot.id);
    const slots = () => db.timeSlot.findMany({ where: { listingId } });
    expect(await slots()).toMatchObject([{ removedAt: expect.any(Date) }]);
    await add('another');
    expect(await slots()).toMatchObject([{ id: slot.id, removedAt: null }]);
  });
});

it('A repeated request is announced once, on open pages and by email', async () => {
  const { db, clock, host, guest, mailer } = await mailFixture();
  const { slot } = await makeListing(db, host);
  const threadId = await meet({ db, host, guest });
  const statements = watchStatements(db);
  const notices = () => statements.filter((text) => text.includes('pg_notify')).length;
  const twice = async (send: () => Promise<unknown>) => {
    statements.length = 0;
    await send();
    const once = notices();
    await send();
    expect(notices()).toBe(once);
    expect(once).toBeGreaterThan(0);
  };
  await twice(() =>
    guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage: 'Hi', key: KEY }),
  );
  await twice(() => guest.messages.send({ threadId, body: 'Shalom!', key: KEY }));
  expect(await db.requestEvent.count()).toBe(1);
  expect(await db.message.count()).toBe(2);
  clock.forward({ minutes: 10 });
  expect((await mailer.newMails()).map(([name]) => name)).toEqual(['hanna', 'hanna']);
});
