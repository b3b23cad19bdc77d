import { describe, expect, test } from 'vitest';
import { visitor } from './http';
import { expectIssue, expectRefusal } from './refusals';

describe('GET /api/zmanim', () => {
  test("returns the city's times, to visitors too", async () => {
    expect(await visitor.get('/api/zmanim?city=New+York')).toMatchObject({
      status: 200,
      body: {
        location: 'New York',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        candleLighting: expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
        havdalah: expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/),
      },
    });
  });

  test.each([
    ['', 'This is required.'],
    ['?city=', 'This is required.'],
    ['?city=%20', 'This is required.'],
    ['?city=%00', 'Remove a character that we can’t save.'],
    [`?city=${'x'.repeat(101)}`, 'Enter at most 100 characters.'],
  ])('returns 400 for "%.20s"', async (query, message) => {
    expectIssue(await visitor.get(`/api/zmanim${query}`), 'city', message);
  });

  test.each(['Atlantis', 'New%20Yorkk', '%F0%9F%92%A5'])(
    'returns 400 for the unknown city %s',
    async (city) => {
      const answer = await visitor.get(`/api/zmanim?city=${city}`);
      const message = 'We don’t have times for this city yet.';
      expectRefusal(answer, { status: 400, code: 'UNKNOWN_CITY', message });
      expect(answer.body).toMatchObject({ issues: [{ path: 'city', message }] });
    },
  );
});
