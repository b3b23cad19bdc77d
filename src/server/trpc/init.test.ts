import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { requestStatuses } from '@/schemas/options';
import { z } from '@/schemas/zod';
import { testClock } from '@/test/clock';
import { testDatabase } from '@/test/community';
import { english } from '@/test/english';
import { watchLog } from '@/test/logLines';
import { errors, RuleError, refusalText, things } from '../errors';
import { logUnexpected } from '../observability/log';
import { publicError, publicProcedure, router, toTRPCError } from './init';
import { appRouter } from './root';

const secret = 'connect ECONNREFUSED postgres://sukkah:hunter2@db/4711 Canarystreet';

describe('a public error', () => {
  it('of a rule has its code and message', () => {
    expect(publicError(toTRPCError(errors.seatsFull(2)), english)).toEqual({
      message: 'Only 2 seats are left.',
      code: 'SEATS_FULL',
    });
  });

  it('of bad input says where and what is wrong', () => {
    const form = z.object({ slots: z.array(z.object({ seats: z.number().max(50) })) });
    const { error } = form.safeParse({ slots: [{ seats: 51 }, { seats: 'many' }] });
    expect(publicError(toTRPCError(error), english)).toEqual({
      message: 'Enter 50 or less.',
      code: 'BAD_INPUT',
      issues: [
        { path: 'slots.0.seats', message: 'Enter 50 or less.' },
        { path: 'slots.1.seats', message: 'Enter a number.' },
      ],
    });
  });

  it.each([
    new Error(secret),
    new RangeError(secret),
    Object.assign(new Error(secret), { code: 'P2002' }),
    secret,
    undefined,
  ])('of anything else says nothing (%#)', (thrown) => {
    expect(publicError(toTRPCError(thrown), english)).toEqual({
      message: 'Something went wrong.',
      code: 'INTERNAL',
    });
  });

  it('of bad input in many places lists the first 50', () => {
    const { error } = z.array(z.string()).safeParse(Array(1000).fill(0));
    const { issues } = publicError(toTRPCError(error), english);
    expect(issues).toHaveLength(50);
    expect(issues?.at(-1)).toMatchObject({ path: '49' });
  });

  it('of output that doesn’t match its schema says nothing', async () => {
    const { error } = z.object({ street: z.null() }).safeParse({ street: secret });
    const broken = router({
      rule: publicProcedure.query(() => {
        throw errors.slotOver();
      }),
      crash: publicProcedure.query(() => {
        throw new Error(secret);
      }),
      shape: publicProcedure
        .output(z.object({ street: z.null() }))
        .query(() => ({ street: secret }) as never),
      nested: publicProcedure.query(() => {
        throw new Error('outer', { cause: error });
      }),
    });
    const { db } = await testDatabase();
    const ask = async (path: string) => {
      const response = await fetchRequestHandler({
        endpoint: '/api/trpc',
        req: new Request(`http://localhost/api/trpc/${path}`),
        router: broken,
        createContext: () => ({
          db,
          clock: testClock(),
          viewer: null,
          client: 'test',
          language: english,
        }),
      });
      return { status: response.status, text: await response.text() };
    };
    const rule = await ask('rule');
    expect(rule.status).toBe(409);
    expect(JSON.parse(rule.text).error.json).toMatchObject({
      message: 'This meal has already taken place.',
      data: { code: 'SLOT_OVER', httpStatus: 409 },
    });
    for (const path of ['crash', 'shape', 'nested']) {
      const { status, text } = await ask(path);
      expect(status).toBe(500);
      expect(text).not.toMatch(/hunter2|Canary|outer|\.ts:|stack/);
      expect(JSON.parse(text).error.json.message).toBe('Something went wrong.');
    }
  });
});

describe('error messages', () => {
  it.each([
    [errors.seatsFull(0), 'This meal is fully booked.'],
    [errors.seatsFull(1), 'Only 1 seat is left.'],
    [errors.seatsFull(7), 'Only 7 seats are left.'],
    [errors.seatsTaken(1), '1 seat is already taken.'],
    [errors.seatsTaken(4), '4 seats are already taken.'],
    [errors.already('accepted'), 'This request is already accepted.'],
    [errors.signInFirst(), 'Unauthorized'],
    [errors.brokenJson('utf8'), 'This isn’t valid UTF-8.'],
    [errors.badCursor(), 'This cursor isn’t valid.'],
    [errors.noObject(), 'Send a JSON object.'],
    [errors.unknownSignInWay(), 'You can’t sign in that way here.'],
  ])('%s', (error, message) => {
    expect(error).toBeInstanceOf(RuleError);
    expect(refusalText(english, error).message).toBe(message);
  });
});

describe('a refusal', () => {
  it.each(things)('names what wasn’t found: %s', (thing) => {
    const { message } = refusalText(english, errors.notFound(thing));
    expect(message).not.toBe(english.t('errors.NOT_FOUND', { what: 'other' }));
    expect(message).toMatch(/\.$/);
  });

  it.each(requestStatuses.filter((status) => status !== 'invited'))(
    'names the current status: %s',
    (status) => {
      const { message } = refusalText(english, errors.already(status));
      const name = status === 'cancelled' ? 'canceled' : status;
      expect(message).toBe(`This request is already ${name}.`);
    },
  );

  it('says that an invitation waits for its guest', () => {
    const { message } = refusalText(english, errors.already('invited'));
    expect(message).toBe('This is an invitation. Its guest hasn’t answered yet.');
  });

  it('is in its reader’s language', () => {
    const error = publicError(toTRPCError(errors.seatsFull(2)), languageOf('he'));
    expect(error).toEqual({ message: 'נשארו רק שני מקומות.', code: 'SEATS_FULL' });
  });
});

describe('the log of internal errors', () => {
  it('has the kind and place of the error, but not its message', () => {
    const log = watchLog();
    logUnexpected(Object.assign(new TypeError(secret), { code: 'P1001' }), 'GET /api/threads');
    logUnexpected(secret, 'sweep');
    expect(log.all()).toMatchObject([
      { level: 'error', where: 'GET /api/threads', error: 'TypeError', code: 'P1001' },
      { level: 'error', where: 'sweep', error: 'Error' },
    ]);
    expect(log.text()).toContain('init.test.ts');
    expect(log.text()).not.toMatch(/hunter2|Canary/);
  });
});

describe('procedures', () => {
  it('refuse invalid ids, whoever calls', async () => {
    const { db } = await testDatabase();
    const caller = appRouter.createCaller({
      db,
      clock: testClock(),
      viewer: null,
      client: 'test',
      language: english,
    });
    const thrown = await caller.listings.byId({ id: "1' OR '1'='1" }).catch((error) => error);
    expect(publicError(toTRPCError(thrown), english)).toEqual({
      message: 'This isn’t an id.',
      code: 'BAD_INPUT',
      issues: [{ path: 'id', message: 'This isn’t an id.' }],
    });
  });
});
