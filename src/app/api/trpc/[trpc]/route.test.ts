import { expect, it } from 'vitest';
import { GET } from './route';

it('does not take hundreds of calls for one request', async () => {
  const calls = Array.from({ length: 21 }, () => 'zmanim.sukkot').join(',');
  const answer = await GET(new Request(`http://localhost/api/trpc/${calls}?batch=1&input={}`));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    code: 'BATCH_TOO_LARGE',
    message: 'Send at most 10 calls at once.',
  });
});
