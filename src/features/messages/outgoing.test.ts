import { describe, expect, it } from 'vitest';
import { type Outgoing, undelivered } from './outgoing';

const message = (id: string, body: string, senderId = 'me') => ({
  id,
  threadId: 't',
  senderId,
  body,
  createdAt: new Date(Date.UTC(2027, 9, 15, 12)),
});
const outgoing = (id: number, values: Partial<Outgoing> = {}): Outgoing => ({
  id,
  senderId: 'me',
  body: 'Yes',
  failed: false,
  after: 'a',
  message: undefined,
  ...values,
});
const before = message('a', 'Yes');

describe('a message that was sent', () => {
  it('is under way until it stands in the conversation', () => {
    const [one] = [outgoing(1)];
    expect(undelivered([one], [before])).toEqual([one]);
    expect(undelivered([one], [before, message('b', 'Yes')])).toEqual([]);
  });

  it('is under way no longer once the server has answered', () => {
    expect(undelivered([outgoing(1, { message: message('b', 'Yes') })], [before])).toEqual([]);
  });

  it('is found where it failed in appearance only', () => {
    const one = outgoing(1, { failed: true });
    expect(undelivered([one], [before, message('b', 'Yes')])).toEqual([]);
  });

  it('is found in a conversation that was empty', () => {
    expect(undelivered([outgoing(1, { after: null })], [message('b', 'Yes')])).toEqual([]);
  });

  it('is not taken for an older one, where it is not known what came before', () => {
    const early = outgoing(1, { after: undefined });
    expect(undelivered([early], [before])).toEqual([early]);
    const far = outgoing(1, { after: 'out of sight' });
    expect(undelivered([far], [before])).toEqual([far]);
  });

  it('is not taken for what the other one wrote, nor for another text', () => {
    const one = outgoing(1);
    const others = [message('b', 'Yes', 'you'), message('c', 'Yes!')];
    expect(undelivered([one], [before, ...others])).toEqual([one]);
  });

  it('is not taken for a later one with the same text', () => {
    const failed = outgoing(1, { failed: true });
    const again = message('b', 'Yes');
    expect(undelivered([failed, outgoing(2, { message: again })], [before, again])).toEqual([
      failed,
    ]);
    const pending = outgoing(2);
    expect(undelivered([failed, pending], [before, again])).toEqual([pending]);
  });
});
