import { expect, it } from 'vitest';
import { mergeMessages } from './merge';

const message = (id: string, minute: number) => ({
  id,
  threadId: 't',
  senderId: 's',
  body: id,
  createdAt: new Date(Date.UTC(2027, 9, 15, 12, minute)),
  key: null,
});
const [a, b, c, d] = [message('a', 1), message('b', 2), message('c', 3), message('d', 3)];

it('keeps messages that no longer fit the latest response', () => {
  expect(mergeMessages([a, b], [b, c])).toEqual([a, b, c]);
});

it('puts older messages first, and sorts those of the same instant by ID', () => {
  expect(mergeMessages([c], [a, b])).toEqual([a, b, c]);
  expect(mergeMessages([d], [c])).toEqual([c, d]);
});

it('removes duplicates', () => {
  expect(mergeMessages([a], [b, b])).toEqual([a, b]);
});

it('returns the same list when nothing is new', () => {
  const known = [a, b];
  expect(mergeMessages(known, [a, b])).toBe(known);
});
