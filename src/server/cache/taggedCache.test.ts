import { describe, expect, it } from 'vitest';
import type { CacheTag, Invalidation } from './invalidation';
import { createTaggedCache } from './taggedCache';

function story({ maxSize = 100, ttl = 60_000 } = {}) {
  let isConnected = true;
  const listeners: ((invalidation: Invalidation) => void)[] = [];
  const cache = createTaggedCache<{ text: string }>(
    {
      isConnected: () => isConnected,
      onInvalidation: (invalidate) => void listeners.push(invalidate),
    },
    { ttl, maxSize },
  );
  let computations = 0;
  const ask = async (
    key: string,
    { tags = [] as CacheTag[], size = 1, during = () => {} } = {},
  ) => {
    const work = async () => {
      computations += 1;
      const text = `${key} ${computations}`;
      await Promise.resolve();
      during();
      return { text };
    };
    return (await cache.getOrCompute(key, work, () => ({ size, tags }))).text;
  };
  const tell = (invalidation: Invalidation) => listeners.forEach((one) => void one(invalidation));
  const hear = (yes: boolean) => {
    isConnected = yes;
    if (!yes) tell({ kind: 'all' });
  };
  return { ask, tell, hear, count: cache.count };
}

describe('A cached value', () => {
  it('is computed once for concurrent and later calls', async () => {
    const { ask } = story();
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a 1', 'a 1', 'a 1']);
    expect(await ask('a')).toBe('a 1');
  });

  it('is invalidated only by its tags', async () => {
    const { ask, tell } = story();
    const page = { tags: ['listing 1', 'user 7', 'found'] as CacheTag[] };
    const one = { tags: ['listing 2', 'user 8'] as CacheTag[] };
    const all = () => Promise.all([ask('page', page), ask('one', one)]);
    expect(await all()).toEqual(['page 1', 'one 2']);
    tell({ kind: 'seats', id: '3' });
    expect(await all()).toEqual(['page 1', 'one 2']);
    tell({ kind: 'listing', id: '3' });
    expect(await all()).toEqual(['page 3', 'one 2']);
    tell({ kind: 'seats', id: '1' });
    expect(await all()).toEqual(['page 4', 'one 2']);
    tell({ kind: 'user', id: '8' });
    expect(await all()).toEqual(['page 4', 'one 5']);
    tell({ kind: 'all' });
    expect(await all()).toEqual(['page 6', 'one 7']);
  });

  it('isn’t stored if it was invalidated while it was computed', async () => {
    const { ask, tell } = story();
    const tags: CacheTag[] = ['listing 1'];
    const during = () => tell({ kind: 'seats', id: '1' });
    expect(await ask('a', { tags, during })).toBe('a 1');
    expect(await ask('a', { tags })).toBe('a 2');
  });

  it('isn’t shared with calls that come after an invalidation while it’s computed', async () => {
    const { ask, tell } = story();
    const first = ask('a', { tags: ['listing 1'] });
    tell({ kind: 'seats', id: '1' });
    const second = ask('a', { tags: ['listing 1'] });
    expect(await Promise.all([first, second])).toEqual(['a 1', 'a 2']);
    expect(await ask('a')).toBe('a 2');
  });

  it('isn’t stored or used while the source is disconnected', async () => {
    const { ask, hear } = story();
    expect(await ask('a')).toBe('a 1');
    hear(false);
    expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 3']);
    hear(true);
    expect([await ask('a'), await ask('a')]).toEqual(['a 4', 'a 4']);
  });

  it('takes no more than the maximum size', async () => {
    const { ask } = story({ maxSize: 10 });
    for (const key of ['a', 'b', 'c']) await ask(key, { size: 4 });
    expect(await ask('c')).toBe('c 3');
    expect(await ask('a', { size: 4 })).toBe('a 4');
    expect([await ask('huge', { size: 11 }), await ask('huge', { size: 11 })]).toEqual([
      'huge 5',
      'huge 6',
    ]);
  });

  it('leaves memory once it has expired, even if nobody asks for it again', async () => {
    const { ask, count } = story({ ttl: 20 });
    await ask('a');
    await ask('b');
    await expect.poll(count).toBe(0);
  });

  it('is never a failure', async () => {
    const { ask } = story();
    const during = () => {
      throw new Error('broken');
    };
    await expect(ask('a', { during })).rejects.toThrow('broken');
    expect(await ask('a')).toBe('a 2');
  });
});
