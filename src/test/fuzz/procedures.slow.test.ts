import fc from 'fast-check';
import superjson from 'superjson';
import { expect, it, vi } from 'vitest';
import { z } from '@/schemas/zod';
import { publicError, toTRPCError } from '@/server/trpc/init';
import { english } from '@/test/english';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { callProcedure, inputsOf, procedures } from '../matrix/procedures';
import { callOf, procedureRows } from '../matrix/table';
import { jsonSchema, nearly } from './arbitrary';
import { type Call, fuzz, fuzzTimeout, PROCEDURE_CALLS } from './fuzz';

/**
 * Calls every procedure with input that nearly matches its schema. Any input must be handled or
 * refused.
 */

process.env.LIMITS = '*=x999999';
vi.mock('@/server/mail/send', () => ({ sendMail: async () => {} }));
const settings = { NEXTAUTH_URL: 'https://sukkah.example.org', NEXTAUTH_SECRET: 'x'.repeat(32) };
vi.mock('@/server/config/env', () => ({ env: () => settings }));

const sentTo = (path: string) => {
  const inputs = inputsOf(path);
  return inputs.length === 0
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 49, arbitrary: nearly({ allOf: inputs.map(schemaOf) }) },
        { weight: 1, arbitrary: nearly({}) },
      );
};

const schemaOf = (input: z.ZodType) =>
  jsonSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

const clock = testClock();

const call: Call = async (world, actor, path, input) => {
  const { db } = await testDatabase();
  try {
    const answer = await callProcedure({ db, clock, viewer: world.viewer(actor) }, path, input);
    return { did: true, response: superjson.stringify(answer) };
  } catch (thrown) {
    const error = toTRPCError(thrown);
    if (error.code === 'INTERNAL_SERVER_ERROR') return { failure: error.message.slice(-600) };
    return { did: false, response: JSON.stringify(publicError(error, english)) };
  }
};

it('no procedure fails, reveals too much, or changes something despite refusing', {
  timeout: fuzzTimeout(PROCEDURE_CALLS),
}, async () => {
  const { db } = await testDatabase();
  const calls = Object.fromEntries(
    [...procedures.keys()].map((path) => {
      const rows = procedureRows.flatMap(([name, row]) => (callOf(name) === path ? row : []));
      return [path, { sent: sentTo(path), rows }];
    }),
  );
  const { failures, never } = await fuzz(db, 'procedures', {
    calls,
    many: PROCEDURE_CALLS,
    clock,
    call,
  });
  expect(failures).toEqual({});
  // An unguessable token, what only moderators set, an open sukkah, a calendar link that nobody has, and a rain plan that the world's listing
  // doesn't have. Any other input is
  // too far from valid to find anything.
  const rare = [
    'moderation.setInstitution',
    'moderation.setMaxListings',
    'timeSlots.rainPlan',
    'timeSlots.setClosed',
    'users.confirmPhone',
    'users.proveAddress',
    'users.sendPhoneCode',
    'users.updateCalendarFeed',
  ];
  expect(never.filter((name) => !rare.includes(name))).toEqual([]);
});
