import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { goOffline, goOnline, loseServer } from '@/test/components/network';
import { answer, noAnswer, setReachable } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { trpc } from './client';

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

/** A page with a mutation whose response was lost. */
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
