import { describe, expect, it } from 'vitest';
import { createKept, type Topic } from './kept';
import type { Stale } from './stale';

/** A listener whose notices come when the test says so. */
function story({ maxSize = 100, ttl = 60_000 } = {}) {
  let isHearing = true;
  const listeners: ((what: Stale) => void)[] = [];
  const kept = createKept<{ text: string }>(
    { isHearing: () => isHearing, onStale: (forget) => void listeners.push(forget) },
    { ttl, maxSize },
  );
  let asked = 0;
  const ask = async (key: string, { topics = [] as Topic[], size = 1, during = () => {} } = {}) => {
    const work = async () => {
      asked += 1;
      const text = `${key} ${asked}`;
      await Promise.resolve();
      during();
      return { text };
    };
    return (await kept.of(key, work, () => ({ size, topics }))).text;
  };
  const tell = (what: Stale) => listeners.forEach((one) => void one(what));
  const hear = (yes: boolean) => {
    isHearing = yes;
    if (!yes) tell({ kind: 'all' });
  };
  return { ask, tell, hear };
}

describe('what is kept', () => {
  it('is worked out once for all who ask at once, and after them', async () => {
    const { ask } = story();
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a 1', 'a 1', 'a 1']);
    expect(await ask('a')).toBe('a 1');
  });

  it('is forgotten by what it is about, and by that alone', async () => {
    const { ask, tell } = story();
    const page = { topics: ['listing 1', 'user 7', 'found'] as Topic[] };
    const one = { topics: ['listing 2', 'user 8'] as Topic[] };
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

  it('is not what changed while it was worked out', async () => {
    const { ask, tell } = story();
    const topics: Topic[] = ['listing 1'];
    const during = () => tell({ kind: 'seats', id: '1' });
    expect(await ask('a', { topics, during })).toBe('a 1');
    expect(await ask('a', { topics })).toBe('a 2');
  });

  it('is not what is still being worked out when something changed, for whoever asks after that', async () => {
    const { ask, tell } = story();
    const first = ask('a', { topics: ['listing 1'] });
    tell({ kind: 'seats', id: '1' });
    const second = ask('a', { topics: ['listing 1'] });
    expect(await Promise.all([first, second])).toEqual(['a 1', 'a 2']);
    expect(await ask('a')).toBe('a 2');
  });

  it('is nothing while changes are not heard of', async () => {
    const { ask, hear } = story();
    expect(await ask('a')).toBe('a 1');
    hear(false);
    expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 3']);
    hear(true);
    expect([await ask('a'), await ask('a')]).toEqual(['a 4', 'a 4']);
  });

  it('takes so much room and no more', async () => {
    const { ask } = story({ maxSize: 10 });
    for (const key of ['a', 'b', 'c']) await ask(key, { size: 4 });
    expect(await ask('c')).toBe('c 3');
    expect(await ask('a', { size: 4 })).toBe('a 4');
    expect([await ask('huge', { size: 11 }), await ask('huge', { size: 11 })]).toEqual([
      'huge 5',
      'huge 6',
    ]);
  });

  it('is no failure', async () => {
    const { ask } = story();
    const during = () => {
      throw new Error('broken');
    };
    await expect(ask('a', { during })).rejects.toThrow('broken');
    expect(await ask('a')).toBe('a 2');
  });
});
