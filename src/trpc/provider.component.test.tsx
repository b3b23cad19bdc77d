import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useViewer } from '@/features/session/useViewer';
import { DAY_MS } from '@/schemas/time';
import { errors } from '@/server/errors';
import { answer, noAnswer, refuse } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { trpc } from './client';

function Reader() {
  const { data, isError } = trpc.zmanim.sukkot.useQuery();
  return <p>{isError ? 'failed' : (data?.year ?? 'loading')}</p>;
}

function Writer() {
  const { mutate, isError } = trpc.threads.markRead.useMutation();
  return (
    <button type="button" onClick={() => mutate({ id: gil.id })}>
      {isError ? 'failed' : 'write'}
    </button>
  );
}

const comeBack = () => act(() => window.dispatchEvent(new Event('visibilitychange')));

beforeEach(stopClock);

describe('a query', () => {
  test("never goes stale, and doesn't reload when the window gets the focus", async () => {
    const sukkot = vi.fn(() => ({ year: 2027, options: [] }));
    answer({ zmanim: { sukkot } });
    const first = show(<Reader />);
    await passUntil(() => screen.getByText('2027'));
    await pass(30 * DAY_MS);
    comeBack();
    first.unmount();
    show(<Reader />);
    screen.getByText('2027');
    await pass(1000);
    expect(sukkot).toHaveBeenCalledTimes(1);
  });

  test("isn't retried automatically when it fails", async () => {
    const failing = vi.fn(noAnswer);
    answer({ zmanim: { sukkot: failing } });
    show(<Reader />);
    await passUntil(() => screen.getByText('failed'));
    comeBack();
    await pass(DAY_MS);
    expect(failing).toHaveBeenCalledTimes(1);
  });
});

test("a failed mutation isn't retried automatically", async () => {
  const failing = vi.fn(noAnswer);
  answer({ threads: { markRead: failing } });
  show(<Writer />);
  fireEvent.click(screen.getByText('write'));
  await passUntil(() => screen.getByText('failed'));
  await pass(DAY_MS);
  expect(failing).toHaveBeenCalledTimes(1);
});

test('an ended session is an error, and is detected', async () => {
  function Name() {
    const { data } = useViewer();
    return <p>{data?.firstName ?? 'nobody'}</p>;
  }
  answer({
    zmanim: { sukkot: refuse(errors.signInFirst()) },
    users: { viewer: () => null },
  });
  show([<Name key="name" />, <Reader key="reader" />], gil);
  screen.getByText('Gil');
  await passUntil(() => screen.getByText('failed'));
  await passUntil(() => screen.getByText('nobody'));
});
