import { expect, it } from 'vitest';
import { type Outgoing, undelivered } from './outgoing';

const message = (id: string, key: string | null) => ({
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
  const others = [message('a', null), message('b', 'another')];
  expect(undelivered([one, two], others)).toEqual([one, two]);
  expect(undelivered([one, two], [...others, message('c', '1')])).toEqual([two]);
});

it('a message that only seemed to fail is found as well', () => {
  expect(undelivered([outgoing('1', { state: 'unknown' })], [message('a', '1')])).toEqual([]);
});
