import { randomUUID } from 'node:crypto';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { english } from '@/i18n/english';
import { z } from '@/schemas/zod';
import { appRouter } from '@/server/root';
import { toTRPCError } from '@/server/trpc';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { jsonSchema, nearly } from './arbitrary';
import { type Call, type Calls, FUZZ_TIMEOUT, fuzz } from './fuzz';

/** Every procedure, given what its own schema nearly asks for. Whatever comes is done or refused. */

process.env.LIMITS = '*=x999999';

type Definition = AnyProcedure['_def'] & { inputs: z.ZodType[] };

const definitions = new Map(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: Definition })._def,
  ]),
);

/** A procedure's input is all that its steps ask for together. */
const inputOf = ({ inputs }: Definition) =>
  inputs.length === 0
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 49, arbitrary: nearly({ allOf: inputs.map(schemaOf) }) },
        { weight: 1, arbitrary: nearly({}) },
      );

const schemaOf = (input: z.ZodType) =>
  jsonSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

const clock = testClock();

const call: Call = async (world, actor, path, input) => {
  const { db } = await testDatabase();
  const { type } = definitions.get(path) ?? { type: 'query' };
  const [viewer, client, language] = [world.viewer(actor), randomUUID(), english];
  const ctx = { db, clock, viewer, client, language };
  const getRawInput = async () => input;
  try {
    const options = { router: appRouter, path, type, ctx, getRawInput, signal: undefined };
    await callTRPCProcedure({ ...options, batchIndex: 0 });
    return 'ok';
  } catch (thrown) {
    const { code, message } = toTRPCError(thrown);
    return code === 'INTERNAL_SERVER_ERROR' ? { failure: message.slice(-600) } : 'refused';
  }
};

it('no procedure fails at anything, and a refusal changes nothing', {
  timeout: FUZZ_TIMEOUT,
}, async () => {
  const { db } = await testDatabase();
  const calls: Calls = Object.fromEntries(
    [...definitions].map(([path, definition]) => [path, inputOf(definition)]),
  );
  const { failures, never } = await fuzz(db, calls, () => clock.now(), call);
  expect(failures).toEqual({});
  // Else what is sent is too far from right to find anything.
  expect(never.length).toBeLessThan(definitions.size / 3);
});
