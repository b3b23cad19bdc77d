import { describe, expect, it, test, vi } from 'vitest';
import { refusal } from '@/test/refusal';
import { errors } from '../errors';
import { createTurns } from './turns';

const settled = () => new Promise((resolve) => setImmediate(resolve));

type Setup = Parameters<typeof createTurns>[0] & { perKey?: number; everybody?: number };

/** Work that runs until the test ends it. The first letter of a name is its key. */
function controlled({ perKey = 1, everybody = 100, ...options }: Setup = {}) {
  const turns = createTurns(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal?: AbortSignal) => {
    const key = name.charAt(0);
    const limits = [
      { key, concurrency: perKey },
      { key: 'everybody', concurrency: everybody },
    ];
    return turns.run({ key, limits, signal }, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  };
  const addAll = async (names: string[]) => {
    for (const name of names) void add(name);
    await settled();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { turns, started, add, addAll, end };
}

test('work of one key runs in order of arrival, and that of another key doesn’t wait', async () => {
  const { started, addAll, end } = controlled();
  await addAll(['A1', 'A2', 'A3', 'B1']);
  expect(started).toEqual(['A1', 'B1']);
  await end('A1');
  await end('A2');
  expect(started).toEqual(['A1', 'B1', 'A2', 'A3']);
});

describe('a limit for everyone', () => {
  it('gives keys turns, however much work one of them has', async () => {
    const { started, addAll, end } = controlled({ everybody: 1 });
    await addAll(['A1', 'A2', 'A3', 'B1', 'C1', 'B2']);
    for (const name of ['A1', 'B1', 'C1', 'A2', 'B2', 'A3']) await end(name);
    expect(started).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3']);
  });

  it('runs one key’s work only up to its own limit', async () => {
    const { started, addAll, end } = controlled({ everybody: 2 });
    await addAll(['A1', 'A2', 'B1', 'C1']);
    expect(started).toEqual(['A1', 'B1']);
    await end('B1');
    expect(started).toEqual(['A1', 'B1', 'C1']);
    await end('C1');
    expect(started).toEqual(['A1', 'B1', 'C1']);
    await end('A1');
    expect(started).toEqual(['A1', 'B1', 'C1', 'A2']);
  });
});

test('a failure passes the turn on', async () => {
  const { turns } = controlled();
  const turn = { key: 'A', limits: [{ key: 'A', concurrency: 1 }] };
  const failed = expect(turns.run(turn, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(await turns.run(turn, () => 'yes')).toBe('yes');
  await failed;
});

describe('too much work', () => {
  it('is refused, until some of it is done', async () => {
    const { started, add, addAll, end } = controlled({ perKey: 2, maxPerKey: () => 5 });
    await addAll(['A1', 'A2', 'A3', 'A4', 'A5']);
    expect(await refusal(add('A6'))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await addAll(['B1']);
    for (const name of ['A1', 'A2', 'A3']) await end(name);
    await addAll(['A7']);
    for (const name of ['A4', 'A5', 'A7']) await end(name);
    expect(started).toEqual(['A1', 'A2', 'B1', 'A3', 'A4', 'A5', 'A7']);
  });

  it('in total is refused, except each key’s first', async () => {
    const { add, addAll } = controlled({ maxInTotal: 3 });
    await addAll(['A1', 'A2', 'A3']);
    expect(await refusal(add('A4'))).toMatchObject({ status: 429 });
    await addAll(['B1']);
    expect(await refusal(add('B2'))).toMatchObject({ status: 429 });
  });

  it('is refused with the given error if it waits too long, and never runs', async () => {
    const { started, add, addAll, end } = controlled({
      maxWaitMs: 20,
      refusal: () => errors.overloaded(2),
    });
    await addAll(['A1']);
    expect(await refusal(add('A2'))).toMatchObject({ status: 503, code: 'BUSY' });
    await end('A1');
    expect(started).toEqual(['A1']);
  });
});

test('work that nobody needs anymore doesn’t wait, and never runs', async () => {
  const { started, add, addAll, end } = controlled();
  const leaving = new AbortController();
  await addAll(['A1']);
  const left = expect(add('A2', leaving.signal)).rejects.toMatchObject({
    code: 'CLIENT_CLOSED_REQUEST',
  });
  leaving.abort();
  await left;
  await addAll(['A3']);
  await end('A1');
  expect(started).toEqual(['A1', 'A3']);
});

test('many calls may share a signal', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const { add } = controlled();
  const { signal } = new AbortController();
  for (let n = 0; n < 100; n += 1) void add(`A${n}`, signal);
  await settled();
  expect(warn).not.toHaveBeenCalled();
});

test('a key whose work is done leaves nothing in memory', async () => {
  const { turns } = controlled();
  const all = Array.from({ length: 10_000 }, (_, n) =>
    turns.run({ key: `${n}`, limits: [{ key: `${n}`, concurrency: 1 }] }, () => {}),
  );
  await Promise.all(all);
  expect(turns.size()).toEqual({ keys: 0, limits: 0 });
});
