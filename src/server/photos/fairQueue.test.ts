import { expect, it } from 'vitest';
import { createFairQueue } from './fairQueue';

function controlledQueue(concurrency: number) {
  const queue = createFairQueue(concurrency);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) =>
    queue.run(name.charAt(0), () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, add, end };
}

it('gives users turns, however many jobs one of them has queued', async () => {
  const { started, add, end } = controlledQueue(1);
  for (const name of ['A1', 'A2', 'A3', 'B1', 'C1', 'B2']) void add(name);
  for (const name of ['A1', 'B1', 'C1', 'A2', 'B2', 'A3']) await end(name);
  expect(started).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3']);
});

it('runs one job of a user at a time, for as many users as it has room for', async () => {
  const { started, add, end } = controlledQueue(2);
  for (const name of ['A1', 'A2', 'B1', 'C1']) void add(name);
  expect(started).toEqual(['A1', 'B1']);
  await end('B1');
  expect(started).toEqual(['A1', 'B1', 'C1']);
  await end('C1');
  expect(started).toEqual(['A1', 'B1', 'C1']);
  await end('A1');
  expect(started).toEqual(['A1', 'B1', 'C1', 'A2']);
});

it('settles as the job does, and goes on after a failed one', async () => {
  const { queue } = controlledQueue(1);
  const failed = queue.run('A', () => Promise.reject(new Error('broken')));
  const next = queue.run('A', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
