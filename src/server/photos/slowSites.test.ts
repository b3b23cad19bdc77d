import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICTURES, startPhotoHost } from '@/test/photoHost';
import { refusal } from '@/test/refusal';
import { photoCache } from './cache';
import { fetchPhoto } from './remoteImageProxy';

/** How long a photo may take where a test waits for that, in place of ten seconds. */
const FETCH_MS = 1000;

/** Hosts named `slow…` send a byte now and then until the test ends them; all others send a picture. */
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

/** Asks for a photo. @returns its outcome, and whether there is one yet */
function asks(ask: Ask, host: string, client = 'hall') {
  const photo = ask(new URL(`https://${host}/${Math.random()}.png`), async () => {}, client);
  const state = { isOver: false, outcome: refusal(photo).catch(() => ({ status: 200 })) };
  void state.outcome.finally(() => {
    state.isOver = true;
  });
  return state;
}

const outcomes = async (asked: ReturnType<typeof asks>[]) => {
  const counts: Record<number, number> = {};
  for (const { outcome } of asked) {
    const { status } = await outcome;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

describe('a slow site', () => {
  it('holds up none of another', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, (_, n) => asks(ask, `slow.example`, `client ${n}`));
    const quick = Array.from({ length: 6 }, () => asks(ask, 'quick.example'));
    expect(await outcomes(quick)).toEqual({ 200: 6 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });

  it('is one site under all the names below its own', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, (_, n) =>
      asks(ask, `slow${n}.pictures.co.il`, `client ${n}`),
    );
    expect(await outcomes([asks(ask, 'quick.co.il')])).toEqual({ 200: 1 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });

  it('is waited for so long and no longer, waiting for a turn included', async () => {
    const ask = newCache(FETCH_MS, 100);
    const slow = Array.from({ length: 5 }, () => asks(ask, 'slow.example'));
    expect(await outcomes(slow)).toEqual({ 404: 3, 429: 2 });
  });
});

describe('a client that asks for the photos of many slow sites', () => {
  it('holds up no other client', async () => {
    const ask = newCache();
    const slow = Array.from({ length: 16 }, (_, n) => asks(ask, `slow.site${n}.example`, 'flood'));
    expect(await outcomes([asks(ask, 'quick.example', 'hall')])).toEqual({ 200: 1 });
    expect(slow.some(({ isOver }) => isOver)).toBe(false);
    endSlow();
    await outcomes(slow);
  });
});

describe('a quick site', () => {
  it('shows all photos of a page, in turn', async () => {
    const ask = newCache();
    const photos = Array.from({ length: 30 }, () => asks(ask, 'quick.example'));
    expect(await outcomes(photos)).toEqual({ 200: 30 });
  });
});
