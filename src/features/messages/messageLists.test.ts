import { expect, it } from 'vitest';
import { mergeMessages, type Outgoing, timeline, undelivered } from './messageLists';

const written = (id: string, minute: number) => ({
  id,
  threadId: 't',
  senderId: 's',
  body: id,
  createdAt: new Date(Date.UTC(2027, 9, 15, 12, minute)),
  key: null,
});
const [a, b, c, d] = [written('a', 1), written('b', 2), written('c', 3), written('d', 3)];

it('keeps messages that no longer fit the latest response', () => {
  expect(mergeMessages([a, b], [b, c])).toEqual([a, b, c]);
});

it('puts older messages first, and sorts those of the same instant by ID', () => {
  expect(mergeMessages([c], [a, b])).toEqual([a, b, c]);
  expect(mergeMessages([d], [c])).toEqual([c, d]);
});

const event = (id: string, minute: number) => ({
  id,
  by: 'other' as const,
  from: null,
  to: 'pending' as const,
  reason: null,
  seatsRequested: 2,
  slot: { type: 'dinner', startsAt: new Date(Date.UTC(2027, 9, 16)) },
  createdAt: new Date(Date.UTC(2027, 9, 15, 12, minute)),
});
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

it('puts events between the messages, a request before its introduction', () => {
  expect(ids(timeline([b, c], [event('a0', 1), event('b0', 3)], false))).toEqual([
    'a0',
    'b',
    'b0',
    'c',
  ]);
});

it('shows no event from a time whose messages are not loaded', () => {
  const events = [event('a0', 1), event('b0', 3)];
  expect(ids(timeline([b], events, true))).toEqual(['b', 'b0']);
  expect(ids(timeline([], events, false))).toEqual(['a0', 'b0']);
});

it('removes duplicates', () => {
  expect(mergeMessages([a], [b, b])).toEqual([a, b]);
});

it('returns the same list when nothing is new', () => {
  const known = [a, b];
  expect(mergeMessages(known, [a, b])).toBe(known);
});

const keyed = (id: string, key: string | null) => ({
  id,
  threadId: 't',
  senderId: 'me',
  body: 'Yes',
  createdAt: new Date(Date.UTC(2027, 9, 15, 12)),
  key,
});
const outgoing = (key: string, values: Partial<Outgoing> = {}): Outgoing => ({
  key,
  body: 'Yes',
  state: 'sending',
  message: undefined,
  ...values,
});

it('a message is outgoing until one with its key is in the conversation', () => {
  const [one, two] = [outgoing('1'), outgoing('2')];
  const others = [keyed('a', null), keyed('b', 'another')];
  expect(undelivered([one, two], others)).toEqual([one, two]);
  expect(undelivered([one, two], [...others, keyed('c', '1')])).toEqual([two]);
});

it('a message that only seemed to fail is found as well', () => {
  expect(undelivered([outgoing('1', { state: 'unknown' })], [keyed('a', '1')])).toEqual([]);
});
