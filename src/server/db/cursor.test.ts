import { describe, expect, it } from 'vitest';
import { z } from '@/schemas/zod';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { cutPage, readCursor, writeCursor } from './cursor';

const position = z.object({ n: z.number() });

describe('a cursor', () => {
  it('can be decoded again and is safe in a URL', () => {
    const cursor = writeCursor({ n: 62.5, text: 'ÿþ??>>' });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor(position, cursor)).toEqual({ n: 62.5 });
  });

  it.each(['', '!!!', 'bnVsbA', writeCursor({ n: '1' }), writeCursor([1])])(
    'that is invalid is bad input: %j',
    (cursor) => {
      expect(() => readCursor(position, cursor)).toThrow('BAD_INPUT');
    },
  );

  it('exists only when there are more items', () => {
    const rows = [1, 2, 3].map((n) => ({ id: `${n}`, createdAt: new Date(n) }));
    expect(cutPage(rows, 3)).toEqual({ pageRows: rows, nextCursor: null });
    expect(cutPage([], 3)).toEqual({ pageRows: [], nextCursor: null });
    const { pageRows, nextCursor } = cutPage(rows, 2);
    expect(pageRows).toHaveLength(2);
    expect(nextCursor).not.toBeNull();
  });

  it('that is forged or from another list is refused by every list', async () => {
    const { db, host, guest } = await community();
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest);
    const lists = [
      host.listings.search,
      host.listings.host,
      host.requests.host,
      host.requests.hopper,
      host.threads.list,
    ];
    const bad = [
      writeCursor({ n: 1 }),
      writeCursor({ at: 'yesterday', id: slot.id }),
      writeCursor({ at: '2027-10-15T00:00:00.000Z', id: "' OR 1=1" }),
      'x',
    ];
    for (const list of lists)
      for (const cursor of bad)
        expect(await refusal(list({ cursor }))).toMatchObject({
          status: 400,
          code: 'BAD_INPUT',
          message: 'This cursor isn’t valid.',
        });
  });
});
