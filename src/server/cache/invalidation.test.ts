import { describe, expect, it } from 'vitest';
import { coalesceOrdinary, type Invalidation, parseInvalidation } from './invalidation';
import { createTaggedCache } from './taggedCache';

function story() {
  let tell = (_: Invalidation) => {};
  const pauses: (() => void)[] = [];
  const source = coalesceOrdinary(
    {
      isConnected: () => true,
      onInvalidation: (listener) => {
        tell = listener;
      },
    },
    (callback) => void pauses.push(callback),
  );
  const heard: string[] = [];
  source.onInvalidation((one) => {
    heard.push('id' in one ? `${one.kind} ${one.id}` : one.kind);
  });
  return {
    source,
    tell: (...payloads: string[]) => {
      for (const payload of payloads) tell(parseInvalidation(payload));
    },
    /** Returns what has arrived since the last call. */
    heard: () => heard.splice(0),
    /** Ends the pause that's running, if any. */
    endPause: () => pauses.shift()?.(),
    isPausing: () => pauses.length > 0,
  };
}

describe('Ordinary changes', () => {
  it('pass at once after a quiet second, then together at the end of each second', () => {
    const { tell, heard, endPause, isPausing } = story();
    tell('listing 1');
    expect(heard()).toEqual(['listing 1']);
    tell('listing 1', 'seats 2', 'profile 3', 'listing 1');
    expect(heard()).toEqual([]);
    endPause();
    expect(heard()).toEqual(['listing 1', 'seats 2', 'profile 3']);
    tell('listing 4');
    expect(heard()).toEqual([]);
    endPause();
    expect(heard()).toEqual(['listing 4']);
    endPause();
    expect([heard(), isPausing()]).toEqual([[], false]);
    tell('listing 5');
    expect(heard()).toEqual(['listing 5']);
  });

  it('by ten people who keep saving invalidate a page once per pause', async () => {
    const { source, tell, endPause } = story();
    const cache = createTaggedCache<{ page: string }>(source, { ttl: 60_000, maxSize: 100 });
    let renders = 0;
    const visit = () =>
      cache.getOrCompute(
        'page',
        async () => {
          renders += 1;
          return { page: `${renders}` };
        },
        () => ({ size: 1, tags: ['found'] }),
      );
    for (let second = 0; second < 10; second += 1) {
      for (let save = 0; save < 50; save += 1) {
        tell(`listing ${save % 10}`);
        await visit();
      }
      endPause();
    }
    // One before the first save, one after it, and one after each second but the last.
    expect(renders).toBeLessThanOrEqual(11);
  });

  it('of more than a thousand listings in one pause invalidate everything', () => {
    const { tell, heard, endPause } = story();
    tell(...Array.from({ length: 10_000 }, (_, n) => `listing ${n}`));
    expect(heard()).toEqual(['listing 0']);
    endPause();
    const due = heard();
    expect(due).toContain('all');
    expect(due.length).toBeLessThanOrEqual(1000);
  });
});

describe('During a pause', () => {
  it.each(['urgent 1', 'user 1', 'session 1', 'all', 'somethingNewer 1'])(
    '“%s” passes at once, and what waits still follows',
    (payload) => {
      const { tell, heard, endPause } = story();
      tell('listing 1', 'listing 2');
      heard();
      tell(payload);
      expect(heard()).toEqual([payload.startsWith('something') ? 'all' : payload]);
      endPause();
      expect(heard()).toEqual(['listing 2']);
    },
  );

  it('a value read after a change isn’t stale, and one read before it ends with the pause', async () => {
    const { source, tell, endPause } = story();
    const cache = createTaggedCache<{ text: string }>(source, { ttl: 60_000, maxSize: 100 });
    let text = 'old';
    const read = async () =>
      (
        await cache.getOrCompute(
          'a',
          async () => ({ text }),
          () => ({ size: 1, tags: ['listing 1'] }),
        )
      ).text;
    tell('listing 2');
    expect(await read()).toBe('old');
    text = 'new';
    tell('listing 1');
    expect(await read()).toBe('old');
    endPause();
    expect(await read()).toBe('new');
  });
});
