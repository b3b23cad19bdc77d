import { expect, test } from 'vitest';
import { refusal } from '@/test/refusal';
import { createTurns } from './turns';

const turns = (concurrency = 1) =>
  createTurns({ concurrency: () => concurrency, maxWaiting: 3, retrySeconds: 1 });

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('work of one key runs in order of arrival, and that of another key doesn’t wait', async () => {
  const { run } = turns();
  const { open, opened } = gate();
  const done: string[] = [];
  const first = run('a', () => opened.then(() => done.push('a1')));
  const second = run('a', () => done.push('a2'));
  await run('b', () => done.push('b1'));
  expect(done).toEqual(['b1']);
  open();
  await Promise.all([first, second]);
  expect(done).toEqual(['b1', 'a1', 'a2']);
});

test('a failure passes the turn on', async () => {
  const { run, count } = turns();
  const failed = run('a', () => Promise.reject(new Error('no')));
  await expect(
    Promise.all([run('a', () => 'yes'), expect(failed).rejects.toThrow('no')]),
  ).resolves.toContain('yes');
  expect(count()).toBe(0);
});

test('more work than may wait is refused', async () => {
  const { run } = turns(2);
  const { open, opened } = gate();
  const all = Array.from({ length: 5 }, () => run('a', () => opened));
  expect(await refusal(run('a', () => opened))).toMatchObject({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
  });
  open();
  await Promise.all(all);
  await run('a', () => {});
});

test('nothing is left of keys whose work is done', async () => {
  const { run, count } = turns();
  await Promise.all(Array.from({ length: 10_000 }, (_, n) => run(`${n}`, () => {})));
  expect(count()).toBe(0);
});
