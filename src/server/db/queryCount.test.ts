import { beforeAll, describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { DINNER, makeListing, makeRequest } from '@/test/factories';
import { watchStatements } from '@/test/statements';

type Story = Awaited<ReturnType<typeof community>>;
type World = { host: Person; guest: Person; zip: string; listingId: string; threadId: string };

let story: Story;
let sent: string[];
let small: World;
let large: World;

/**
 * A host with `rows` listings of three slots each, a guest with a request, thread and messages at
 * each, and as many other guests at the first listing.
 */
async function build(rows: number): Promise<World> {
  const { db, join } = story;
  const [host, guest] = await Promise.all([join('Hanna'), join('Gil')]);
  const world = { host, guest, zip: `${20_000 + rows}`, listingId: '', threadId: '' };
  for (let n = 0; n < rows; n += 1) {
    const startsAt = (day: number) => new Date(Date.parse(DINNER) + day * 86_400_000);
    const listing = await makeListing(db, host, {
      postal: world.zip,
      privacyLevel: n % 2 ? 'exact' : 'approximate',
      slots: [0, 1, 2].map((day) => ({ startsAt: startsAt(day) })),
    });
    await makeRequest(db, listing.slot, guest, { status: n % 2 ? 'accepted' : 'pending' });
    const thread = await db.thread.create({
      data: { listingId: listing.id, hopperId: guest.id, hostId: host.id },
    });
    world.listingId ||= listing.id;
    world.threadId ||= thread.id;
    const first = await db.timeSlot.findFirstOrThrow({ where: { listingId: world.listingId } });
    await makeRequest(db, first, await join('Extra'));
    await db.message.createMany({
      data: [thread.id, world.threadId].map((threadId) => ({
        threadId,
        senderId: guest.id,
        body: `Message ${n}`,
      })),
    });
  }
  return world;
}

beforeAll(async () => {
  story = await community();
  [small, large] = [await build(3), await build(30)];
  sent = watchStatements(story.db);
});

const isQuery = (text: string) => !/^(BEGIN|SET LOCAL|COMMIT)\b/.test(text);

async function queries(ask: () => Promise<{ items: unknown[] } | undefined>) {
  sent.length = 0;
  const answer = await ask();
  return { queries: sent.filter(isQuery).length, rows: answer?.items.length };
}

type Ask = (world: World) => Promise<{ items: unknown[] } | undefined>;

/**
 * Lists with the number of statements each needs, including the check that the user isn't
 * suspended.
 */
const queriesByName: Record<string, [number, Ask]> = {
  'a search, as a visitor': [
    3,
    ({ zip }) => story.visitor.listings.search({ city: zip, limit: 100 }),
  ],
  'a search, as a guest': [
    3,
    ({ guest, zip }) => guest.listings.search({ city: zip, limit: 100, mealType: 'dinner' }),
  ],
  'the host’s listings': [4, ({ host }) => host.listings.host({})],
  'the host’s requests': [2, ({ host }) => host.requests.host({ limit: 100 })],
  'the guest’s requests': [3, ({ guest }) => guest.requests.hopper({})],
  'the host’s threads': [2, ({ host }) => host.threads.list({})],
  'the guest’s threads': [2, ({ guest }) => guest.threads.list({})],
  'the messages of a thread': [3, ({ guest, threadId }) => guest.messages.list({ threadId })],
};

describe('the number of queries', () => {
  it.each(Object.entries(queriesByName))(
    'is small and doesn’t grow with the rows: %s',
    async (_name, [needed, ask]) => {
      await ask(small);
      const few = await queries(() => ask(small));
      const many = await queries(() => ask(large));
      expect(few.rows).toBeGreaterThanOrEqual(3);
      expect(many.rows).toBeGreaterThanOrEqual(30);
      expect([few.queries, many.queries]).toEqual([needed, needed]);
    },
  );

  it('doesn’t grow with the rows: one listing, the host’s figures, a user’s news', async () => {
    const ones: [number, (world: World) => Promise<unknown>][] = [
      [2, ({ host, listingId }) => host.listings.byId({ id: listingId })],
      [2, ({ listingId }) => story.visitor.listings.byId({ id: listingId })],
      [2, ({ host }) => host.listings.hostStats()],
      [2, ({ host }) => host.users.news()],
      [2, ({ guest }) => guest.users.news()],
      [3, ({ guest }) => guest.requests.nextMeal()],
    ];
    for (const [needed, ask] of ones)
      for (const world of [small, large])
        expect((await queries(async () => void (await ask(world)))).queries).toBe(needed);
  });
});

describe('the statements of a change', () => {
  /**
   * The number of statements each needs, including COMMIT. Adding one should be a deliberate
   * choice.
   */
  const needed = {
    create: 10,
    'create, with first words': 12,
    accept: 9,
    decline: 9,
    cancel: 9,
    message: 9,
    'message, with a key': 11,
  };

  it('are no more than it needs', async () => {
    const { db, host, join } = story;
    const guest = await join('Gil');
    const { slot } = await makeListing(db, host);
    const other = await makeRequest(db, slot, await join('Omri'));
    const counted: Record<string, number> = {};
    const measure = async <T>(name: keyof typeof needed, change: () => Promise<T>): Promise<T> => {
      sent.length = 0;
      const answer = await change();
      counted[name] = sent.filter((text) => text !== 'BEGIN').length;
      return answer;
    };
    const ask = (introMessage?: string) => () =>
      guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage });
    const { id } = await measure('create', ask());
    await measure('accept', () => host.requests.accept(id));
    await measure('cancel', () => guest.requests.cancel(id));
    await measure('create, with first words', ask('Shalom!'));
    const threadId = (await guest.threads.list({})).items[0]?.id ?? '';
    await measure('message', () => host.messages.send({ threadId, body: 'Welcome' }));
    await measure('message, with a key', () =>
      guest.messages.send({ threadId, body: 'Thank you', key: 'one' }),
    );
    await measure('decline', () => host.requests.decline(other.id));
    expect(counted).toEqual(needed);
  });
});
