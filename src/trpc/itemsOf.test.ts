import { expect, it } from 'vitest';
import { itemsOf } from './itemsOf';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });
const idsOf = (...pages: ReturnType<typeof page>[]) =>
  itemsOf(pages)
    .map(({ id }) => id)
    .join('');

it('returns the items of all pages in order', () => {
  expect(idsOf(page('a', 'b'), page(), page('c'))).toBe('abc');
});

it('returns an item that moved between pages once', () => {
  expect(idsOf(page('a', 'b'), page('b', 'c'), page('a'))).toBe('abc');
});
