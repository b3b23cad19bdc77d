import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICTURES, startPhotoHost } from '@/test/photoHost';
import { refusal } from '@/test/refusal';
import { photoCache } from './cache';
import { fetchPhoto } from './remoteImageProxy';

/** How long a photo may take in these tests, in milliseconds, rather than ten seconds. */
const FETCH_MS = 1000;

/**
 * Hosts named `slow…` send a byte now and then until the test ends them. All others send a picture.
 */
let sites: Awaited<ReturnType<typeof startPhotoHost>>;
let endSlow = () => {};
let slowEnd: Promise<void>;
beforeAll(async () => {
  sites = await startPhotoHost((response, { headers }) => {
    if (!headers.host?.startsWith('slow')) return response.end(PICTURES.png);
    const dripping = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(dripping));
    void slowEnd.then(() => response.end());
  });
});
beforeEach(() => {
  slowEnd = new Promise((resolve) => {
    endSlow = resolve;
  });
});
afterAll(() => sites.close());

const newCache = (ms?: number, maxWaitMs?: number) =>
  photoCache(
    (address) => fetchPhoto(address, { through: sites.through, ...(ms && { ms }) }),
    maxWaitMs ? { maxWaitMs } : {},
  );

type Ask = ReturnType<typeof newCache>;

function requestPhoto(ask: Ask, host: string, client = 'hall') {
  const photo = ask(new URL(`https://${host}/${Math.random()}.png`), async () => {}, client);
  const state = { isOver: false, outcome: refusal(photo).catch(() => ({ status: 200 })) };
  void state.outcome.finally(() => {
    state.isOver = true;
  });
  return state;
}

const outcomes = async (requests: ReturnType<typeof requestPhoto>[]) => {
  const counts: Record<number, number> = {};
  for (const { outcome } of requests) {
    const { status } = await outcome;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

describe('a slow site', () => {
  it('doesn’t delay photos of another site', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, (_, n) =>
      requestPhoto(ask, `slow.example`, `client ${n}`),
    );
    const quick = Array.from({ length: 6 }, () => requestPhoto(ask, 'quick.example'));
    expect(await outcomes(quick)).toEqual({ 200: 6 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });

  it('doesn’t delay a client’s photos of another site', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, () => requestPhoto(ask, 'slow.example', 'hall'));
    const quick = Array.from({ length: 6 }, () => requestPhoto(ask, 'quick.example', 'hall'));
    expect(await outcomes(quick)).toEqual({ 200: 6 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });

  it.each(['pictures.co.il', 'pic.de', 'pictures.k12.il'])(
    'counts as one site with all its subdomains: %s',
    async (domain) => {
      const ask = newCache();
      const slow = Array.from({ length: 16 }, (_, n) =>
        requestPhoto(ask, `slow${n}.${domain}`, `client ${n}`),
      );
      expect(await outcomes([requestPhoto(ask, 'quick.co.il')])).toEqual({ 200: 1 });
      expect(slow.some(({ isOver }) => isOver)).toBe(false);
      endSlow();
      await outcomes(slow);
    },
  );

  it('is given up after a time limit that includes waiting for a turn', async () => {
    const ask = newCache(FETCH_MS, 100);
    const slow = Array.from({ length: 5 }, () => requestPhoto(ask, 'slow.example'));
    expect(await outcomes(slow)).toEqual({ 404: 3, 429: 2 });
  });
});

describe('a client that requests photos from many slow sites', () => {
  it('doesn’t delay other clients', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, (_, n) =>
      requestPhoto(ask, `slow.site${n}.example`, 'flood'),
    );
    expect(await outcomes([requestPhoto(ask, 'quick.example', 'hall')])).toEqual({ 200: 1 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });
});

describe('a fast site', () => {
  it('delivers all photos of a page, in turn', async () => {
    const ask = newCache();
    const photos = Array.from({ length: 30 }, () => requestPhoto(ask, 'quick.example'));
    expect(await outcomes(photos)).toEqual({ 200: 30 });
  });
});
