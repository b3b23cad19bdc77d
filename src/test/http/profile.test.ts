import { describe, expect, test } from 'vitest';
import { plantProfile } from '../factories';
import { as, visitor } from './http';
import { expectRefusal, UNAUTHORIZED } from './refusals';
import { db, newUser } from './world';

const path = '/api/profile/export';

describe('GET /api/profile/export', () => {
  test("returns all of a user's data as a file", async () => {
    const dana = await newUser('Dana');
    await plantProfile(db, dana);
    const { status, headers, body } = await as(dana).get(path);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="sukkah-my-data.json"');
    expect(body).toMatchObject({
      user: { id: dana.id, email: dana.email, dietaryNotes: 'No canaryseed' },
      listings: [],
      requests: [],
      messages: [],
    });
  });

  test('works after requests that only ask for its headers', async () => {
    const gil = await newUser('Gil');
    expect((await as(gil).ask('HEAD', path)).status).toBe(200);
    expect((await as(gil).get(path)).status).toBe(200);
  });

  test('returns nothing to a visitor', async () => {
    expectRefusal(await visitor.get(path), UNAUTHORIZED);
  });
});
