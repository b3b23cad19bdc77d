import { beforeEach, expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

const waiting: (() => void)[] = [];
const meet = () =>
  new Promise<void>((go) => {
    waiting.push(go);
    if (waiting.length === 2) for (const one of waiting.splice(0)) one();
  });

/**
 * Control for `idempotency.test.ts`: without the lock, two calls both look before either writes.
 * This must fail, or that test proves nothing.
 */
vi.mock('./locks', async (original) => ({
  ...(await original<typeof import('./locks')>()),
  lockUser: async () => {},
}));
vi.mock('./idempotency', async (original) => {
  const keys = await original<typeof import('./idempotency')>();
  const findByKey: typeof keys.findByKey = async (key, find) => {
    const found = await keys.findByKey(key, find);
    await meet();
    return found;
  };
  return { ...keys, findByKey };
});

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

async function sendTwice({ db, host, guest }: Story) {
  const { id: listingId } = await makeListing(db, host);
  const { id: threadId } = await db.thread.create({
    data: { listingId, hopperId: guest.id, hostId: host.id },
  });
  const send = () => guest.messages.send({ threadId, body: 'Shalom!', key: 'one' });
  const sent = await Promise.allSettled([send(), send()]);
  return { sent, count: await db.message.count({ where: { threadId } }) };
}

it('without the lock, the index still prevents a duplicate message, but its sender gets an error', async () => {
  const { sent, count } = await sendTwice(story);
  expect(count).toBe(1);
  const failed = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(failed).toHaveLength(1);
  expect((await refusal(Promise.reject(failed[0]))).status).toBe(500);
});

it('without the lock and the index, the message exists twice', async () => {
  await story.db.$executeRaw`DROP INDEX messages_one_for_key`;
  expect((await sendTwice(story)).count).toBe(2);
});
