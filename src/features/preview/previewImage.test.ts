import { afterEach, expect, it, vi } from 'vitest';
import { drawPreview } from './previewImage';
import { drawable } from './previewText';

afterEach(() => vi.restoreAllMocks());

const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => letter.trim() && drawable(letter) === letter,
);

it('a preview image never fetches a font, for its title or its other text', async () => {
  expect(letters.length).toBeGreaterThan(400);
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('The network is away.'));
  for (let from = 0; from < letters.length; from += 60) {
    const text = letters.slice(from, from + 60).join('');
    await drawPreview({ brand: text, title: text, place: text, date: text, photo: null });
  }
  const fetchedUrls = fetch.mock.calls.map(([address]) => `${address}`);
  expect(fetchedUrls.filter((address) => address.startsWith('http'))).toEqual([]);
});
