import { randomUUID } from 'node:crypto';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import type { MyDataPart } from '@/schemas/myData';
import type { z } from '@/schemas/zod';
import type { Context, Meta } from '@/server/trpc/init';
import { appRouter } from '@/server/trpc/root';
import { english } from '@/test/english';
import { collectMyData } from '@/test/myData';

/** Procedures, called by name with any input, as pages and strangers call them. */

type Definition = AnyProcedure['_def'] & { inputs: z.ZodType[]; meta?: Meta };

export const procedures = new Map(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: Definition })._def,
  ]),
);

export const inputsOf = (path: string) => procedures.get(path)?.inputs ?? [];

export const typeOf = (path: string) => procedures.get(path)?.type ?? 'query';

const isParts = (result: unknown): result is AsyncIterable<MyDataPart> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/**
 * Calls a procedure in English, from a unique address.
 * @throws what the procedure throws
 */
export async function callProcedure(
  context: Pick<Context, 'db' | 'clock' | 'viewer'>,
  path: string,
  input: unknown,
): Promise<unknown> {
  const ctx = { ...context, client: randomUUID(), language: english };
  const getRawInput = async () => input;
  const call = { router: appRouter, path, type: typeOf(path), ctx, getRawInput };
  const result = await callTRPCProcedure({ ...call, signal: undefined, batchIndex: 0 });
  return path !== 'live.changes' && isParts(result) ? collectMyData(result) : result;
}
