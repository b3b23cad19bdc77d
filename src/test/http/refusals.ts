import { expect, test } from 'vitest';
import type { Answer } from './contract';
import { as, visitor } from './http';
import { newUser } from './world';

type Refusal = { status: number; code: string; message?: string };

/** Checks that a response is this rejection. (`http.ts` checks that it changed nothing.) */
export function expectRefusal(answer: Answer, { status, ...body }: Refusal): void {
  expect(answer).toMatchObject({ status, type: 'application/json', body });
}

export const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' };
export const FORBIDDEN = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'You don’t have permission to do this.',
};

export const notFound = (thing: string) => ({
  status: 404,
  code: 'NOT_FOUND',
  message: `${thing} not found.`,
});

export function expectIssue(answer: Answer, path: string, message: string): void {
  expectRefusal(answer, { status: 400, code: 'BAD_INPUT', message });
  expect(answer.body).toMatchObject({ issues: expect.arrayContaining([{ path, message }]) });
}

export const NO_ID = '00000000-0000-4000-8000-000000000000';

export function refusesWhatIsNoId(method: string, path: (id: string) => string, name = 'id'): void {
  test.each(['1', 'null', `${NO_ID}0`, '%00', '%27%20OR%201=1', '%F0%9F%92%A5', '..%2F..%2Fx'])(
    `returns 400 if the path's ${name} is %s`,
    async (text) => {
      const someone = as(await newUser());
      const sent = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await someone.send(method, path(text), sent);
      // No path with escapes takes a body (http/requestLimits.ts).
      if ('body' in sent && text.includes('%'))
        return expectRefusal(answer, { status: 400, code: 'UNEXPECTED_BODY' });
      expectRefusal(answer, { status: 400, code: 'BAD_INPUT' });
      const issues = expect.arrayContaining([{ path: name, message: 'This isn’t an id.' }]);
      expect(answer.body).toMatchObject({ issues });
    },
  );
}

/** Tests that a path requires sign-in. A visitor is rejected before their input is read. */
export function refusesVisitors(method: string, path: string): void {
  test('returns 401 for a visitor, whatever they send', async () => {
    expectRefusal(await visitor.send(method, path), UNAUTHORIZED);
    if (method === 'GET')
      return expectRefusal(await visitor.get(`${path}?limit=x&before=x`), UNAUTHORIZED);
    expectRefusal(await visitor.send(method, path, { raw: '{"broken' }), UNAUTHORIZED);
  });
}
