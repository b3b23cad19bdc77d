import { describe, expect, test } from 'vitest';
import { makeListing, makeRequest } from '../factories';
import { calendarReaders } from '../judges/calendars';
import { as, visitor } from './http';
import { db, newUser, signIn } from './world';

/** A guest with a seat, and their calendar link. */
async function link() {
  const [guest, host] = [await newUser('Gil'), await newUser('Hanna')];
  const { slot } = await makeListing(db, host);
  const { id } = await makeRequest(db, slot, guest, { status: 'accepted' });
  const { ask } = as({ sid: await signIn(guest) });
  const { body } = await ask('POST', '/api/trpc/users.createCalendarFeed', { body: {} });
  const { path } = (body as { result: { data: { json: { path: string } } } }).result.data.json;
  return { id, path, ask };
}

const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

describe('GET /api/calendar/{token}/meals.ics', () => {
  test('returns the calendar without a session, and says to store and index nothing', async () => {
    const { id, path } = await link();
    const { status, headers, body } = await visitor.get(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...PRIVATE,
      'content-type': 'text/calendar; charset=utf-8',
    });
    expect(headers.getSetCookie()).toEqual([]);
    for (const [name, read] of calendarReaders)
      expect(read(`${body}`).events, name).toMatchObject([{ uid: id, status: 'CONFIRMED' }]);
    const head = await visitor.ask('HEAD', path);
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('gives every wrong token the same answer', async () => {
    const { path, ask } = await link();
    await ask('POST', '/api/trpc/users.deleteCalendarFeed', { body: {} });
    const paths = [path, '/api/calendar/x/meals.ics', '/api/calendar/%00/meals.ics'];
    for (const wrong of [...paths, `/api/calendar/${'a'.repeat(2000)}/meals.ics`]) {
      const { status, headers, body } = await visitor.get(wrong);
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'Link not found.', code: 'NOT_FOUND' },
      });
      expect(Object.fromEntries(headers)).toMatchObject(PRIVATE);
    }
  });
});
