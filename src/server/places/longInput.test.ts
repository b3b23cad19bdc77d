import damerauLevenshtein from 'damerau-levenshtein';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { community } from '@/test/community';

vi.mock('damerau-levenshtein', async (original) => ({
  default: vi.fn((await original<typeof import('damerau-levenshtein')>()).default),
}));

const compare = vi.mocked(damerauLevenshtein);

const PLACES = 250;
/** How many names one search compares with the typed text, and how often it searches. */
const [MAX_NAMES, MAX_SEARCHES, MAX_LENGTH] = [200, 3, 40];

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
  const data = Array.from({ length: PLACES }, (_, n) => ({
    id: `xx-${n}`,
    ...{ kind: 'city', name: `Abab ${n}`, within: '', country: 'US', lat: 1, lon: 1 },
    ...{ radiusKm: 5, weight: n },
  }));
  await story.db.place.createMany({ data });
  await story.db.placeName.createMany({
    data: data.map(({ id }) => ({ placeId: id, name: 'Abab', folded: `z${'ab'.repeat(30)}` })),
  });
});
beforeEach(() => {
  compare.mockClear();
});

it('compares letters only up to a length, so that longer text costs no more', async () => {
  const work = async (q: string) => {
    compare.mockClear();
    await story.visitor.places.suggest({ q });
    return compare.mock.calls.length;
  };
  expect(await work('ab'.repeat(MAX_LENGTH / 2))).toBe(MAX_NAMES);
  for (const q of [
    'ab'.repeat(MAX_LENGTH / 2 + 1),
    'ab'.repeat(50),
    // Folding turns each of these into 18 characters.
    '\u{FDFA}'.repeat(100),
    `${'ab'.repeat(25)} ${'ab'.repeat(20)}`,
  ])
    expect(await work(q)).toBe(0);
});

it('compares a bounded number of names for text of many words', async () => {
  for (const words of [12, 33]) {
    await story.visitor.places.suggest({ q: Array(words).fill('ab').join(' ') });
    expect(compare.mock.calls.length).toBeLessThanOrEqual(MAX_SEARCHES * MAX_NAMES);
    for (const [, typed] of compare.mock.calls)
      expect(typed.length).toBeLessThanOrEqual(MAX_LENGTH);
    compare.mockClear();
  }
});

it.each([
  [4, MAX_SEARCHES],
  [5, 1],
])('tries a name and what it is within for text of few words only: %i', async (words, times) => {
  await story.visitor.places.suggest({ q: Array(words).fill('abab').join(' ') });
  expect(compare.mock.calls.length).toBe(times * MAX_NAMES);
});

it('refuses longer text before it searches', async () => {
  await expect(story.visitor.places.suggest({ q: 'ab'.repeat(51) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(compare).not.toHaveBeenCalled();
});
