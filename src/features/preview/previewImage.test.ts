import { afterEach, expect, it, vi } from 'vitest';
import { drawable } from './drawable';
import { drawPreview } from './previewImage';

afterEach(() => vi.restoreAllMocks());

/** All that may be drawn, of the first planes of Unicode. */
const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => letter.trim() && drawable(letter) === letter,
);

it('A preview picture asks nobody for a letter, in its title or below', async () => {
  expect(letters.length).toBeGreaterThan(400);
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('The network is away.'));
  for (let from = 0; from < letters.length; from += 60) {
    const text = letters.slice(from, from + 60).join('');
    await drawPreview({ brand: text, title: text, place: text, date: text, photo: null });
  }
  const asked = fetch.mock.calls.map(([address]) => `${address}`);
  expect(asked.filter((address) => address.startsWith('http'))).toEqual([]);
});
