import { describe, expect, test } from 'vitest';
import { makeListing } from '../factories';
import { as, visitor } from './http';
import { expectRefusal } from './refusals';
import { db, newUser } from './world';

describe('pictures', () => {
  test('load only from our own site', async () => {
    const { headers } = await visitor.ask('GET', '/explore');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("img-src 'self' data:");
  });

  test("aren't resized by any path that makes this site fetch from others", async () => {
    const { sid } = await newUser();
    const path = '/_next/image?url=%2Fapi%2Flogout&w=640&q=75';
    expect((await as({ sid }).ask('GET', path)).status).toBe(404);
  });

  test.each(['https://127.0.0.1/a.png', 'https://localhost/a.png', 'https://[::1]/a.png'])(
    "aren't fetched from our own network: %s",
    async (photoUrl) => {
      const host = await newUser('Hanna');
      await makeListing(db, host, { photoUrl });
      const answer = await as(host).get(`/api/photo?${new URLSearchParams({ url: photoUrl })}`);
      expectRefusal(answer, { status: 404, code: 'NOT_FOUND', message: 'Photo not found.' });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test('set their own cache lifetime', async () => {
    // The API-wide header applies to responses that set none.
    const answer = await visitor.ask('OPTIONS', '/api/photo');
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  test("from other sites aren't fetched for visitors unless they're stored", async () => {
    const answer = await visitor.get('/api/photo?url=https%3A%2F%2Fpictures.invalid%2Fx.png');
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await visitor.get('/api/photo'), { status: 404, code: 'NOT_FOUND' });
  });
});
