import { describe, expect, test } from 'vitest';
import { makeListing } from '../factories';
import { as, visitor } from './http';
import { expectRefusal } from './refusals';
import { db, newUser } from './world';

describe('pictures', () => {
  test('are ours alone: no page may load one from elsewhere', async () => {
    const { headers } = await visitor.ask('GET', '/explore');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("img-src 'self' data:");
  });

  test('are made smaller by no path that asks others of this site', async () => {
    const { sid } = await newUser();
    const path = '/_next/image?url=%2Fapi%2Flogout&w=640&q=75';
    expect((await as({ sid }).ask('GET', path)).status).toBe(404);
  });

  test.each(['https://127.0.0.1/a.png', 'https://localhost/a.png', 'https://[::1]/a.png'])(
    'of our own network are fetched for nobody: %s',
    async (photoUrl) => {
      const host = await newUser('Hanna');
      await makeListing(db, host, { photoUrl });
      const answer = await as(host).get(`/api/photo?${new URLSearchParams({ url: photoUrl })}`);
      expectRefusal(answer, { status: 404, code: 'NOT_FOUND', message: 'Photo not found.' });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test('say for themselves how long they are kept', async () => {
    // What is said for all of the API stands on an answer that says nothing itself.
    const answer = await visitor.ask('OPTIONS', '/api/photo');
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  test('of other sites are fetched for no visitor, unless they are stored', async () => {
    const answer = await visitor.get('/api/photo?url=https%3A%2F%2Fpictures.invalid%2Fx.png');
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await visitor.get('/api/photo'), { status: 404, code: 'NOT_FOUND' });
  });
});
