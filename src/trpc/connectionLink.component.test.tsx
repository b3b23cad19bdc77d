import { fireEvent, screen } from '@testing-library/react';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AnyProcedure } from '@trpc/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { transformer } from '@/schemas/transformer';
import { type AppRouter, appRouter } from '@/server/trpc/root';
import { goOffline, goOnline, loseServer } from '@/test/components/network';
import { answer, emptyAnswer, heldAnswer, noAnswer, setReachable } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { connectionFailure } from './callErrors';
import { trpc } from './client';
import { connectionLink } from './connectionLink';

const mutations = Object.entries(appRouter._def.procedures)
  .filter(([, procedure]) => (procedure as unknown as AnyProcedure)._def.type === 'mutation')
  .map(([path]) => path);

const onAnswerLost = vi.fn();
const client = createTRPCClient<AppRouter>({
  links: [connectionLink(onAnswerLost), httpLink({ url: '/api/trpc', transformer })],
});

async function make(path: string, reply: () => unknown) {
  const [name = '', procedure = ''] = path.split('.');
  const mutation = vi.fn(reply);
  answer({ [name]: { [procedure]: mutation } });
  const call = Reflect.get(Reflect.get(client, name), procedure).mutate({});
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  return { error, reason: connectionFailure(error), mutation };
}

beforeEach(() => onAnswerLost.mockClear());

test('the server has mutations to test', () => expect(mutations.length).toBeGreaterThan(25));

describe.each(mutations)('%s', (path) => {
  test("fails while offline, and isn't sent later", async () => {
    goOffline();
    const { reason, mutation } = await make(path, () => null);
    expect(reason).toBe('notSent');
    goOnline();
    await make('safety.unblock', () => null);
    expect(mutation).not.toHaveBeenCalled();
    expect(onAnswerLost).not.toHaveBeenCalled();
  });

  test('reports a lost response', async () => {
    const { reason, mutation } = await make(path, noAnswer);
    expect(reason).toBe('answerLost');
    expect(mutation).toHaveBeenCalledTimes(1);
    expect(onAnswerLost).toHaveBeenCalledTimes(1);
  });
});

test("an unreadable response isn't a lost one", async () => {
  const { error, reason } = await make('safety.unblock', emptyAnswer);
  expect(error).not.toBeNull();
  expect(reason).toBeUndefined();
});

test('a response that takes longer than 30 s is lost', async () => {
  stopClock();
  const { answer: slow } = heldAnswer<null>();
  const done = vi.fn();
  void make('safety.unblock', slow).then(done);
  await pass(29_000);
  expect(done).not.toHaveBeenCalled();
  await pass(1000);
  await passUntil(() => expect(done).toHaveBeenCalled());
  expect(done.mock.lastCall?.[0].reason).toBe('answerLost');
});

test('a failed query has no unknown outcome to report', async () => {
  answer({ users: { viewer: noAnswer } });
  const error = await client.users.viewer.query().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(connectionFailure(error)).toBeUndefined();
  expect(onAnswerLost).not.toHaveBeenCalled();
});

test('a server on the same machine can be reached offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { error, mutation } = await make('safety.unblock', () => null);
  expect(error).toBeNull();
  expect(mutation).toHaveBeenCalledTimes(1);
});

let year = 2027;
const sukkot = vi.fn(() => ({ year, options: [] }));

function Page() {
  const { data } = trpc.zmanim.sukkot.useQuery();
  const { mutate, isError } = trpc.threads.markRead.useMutation();
  return (
    <button type="button" onClick={() => mutate({ id: gil.id })}>
      {data?.year}
      {isError && ' failed'}
    </button>
  );
}

async function changed() {
  stopClock();
  year = 2027;
  answer({ zmanim: { sukkot }, threads: { markRead: noAnswer } });
  show(<Page />);
  await passUntil(() => screen.getByText('2027'));
  year = 2028;
  fireEvent.click(screen.getByRole('button'));
  await passUntil(() => screen.getByText(/failed/));
}

beforeEach(() => sukkot.mockClear());

test('queries reload once a response is lost', async () => {
  await changed();
  await passUntil(() => screen.getByText('2028 failed'));
  expect(sukkot).toHaveBeenCalledTimes(2);
});

test("queries don't reload before the server is reachable", async () => {
  loseServer();
  await changed();
  await pass(10_000);
  expect(sukkot).toHaveBeenCalledTimes(1);
  setReachable(true);
  await pass(60_000);
  await passUntil(() => screen.getByText('2028 failed'));
});

test('queries reload as soon as the browser is online again', async () => {
  loseServer();
  await changed();
  goOffline();
  await pass(3_600_000);
  setReachable(true);
  goOnline();
  await passUntil(() => screen.getByText('2028 failed'));
  expect(sukkot).toHaveBeenCalledTimes(2);
});
