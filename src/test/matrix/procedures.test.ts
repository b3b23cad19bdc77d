import { randomUUID } from 'node:crypto';
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { english } from '@/i18n/english';
import { appRouter } from '@/server/root';
import { publicError, toTRPCError } from '@/server/trpc';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { actors } from './actors';
import { type Ask, cellsIn } from './cells';
import { callOf, isRestPath, table } from './table';

/** Every procedure as every actor, in the database of this file: who may, and what they are told. */

const procedures = Object.entries(appRouter._def.procedures).reduce((all, [path, procedure]) => {
  const { type } = (procedure as unknown as AnyProcedure)._def;
  return all.set(path, type);
}, new Map<string, AnyProcedure['_def']['type']>());
const rows = Object.entries(table).filter(([name]) => !isRestPath(name));
const clock = testClock();
const cells = testDatabase().then(({ db }) => cellsIn(db, () => clock.now()));

/** Asks in this process. What is told of a refusal is told as the outside hears it. */
const asking =
  (path: string, type: AnyProcedure['_def']['type']): Ask =>
  async (world, actor, input) => {
    const { db } = await testDatabase();
    const [viewer, client, language] = [world.viewer(actor), randomUUID(), english];
    const ctx = { db, clock, viewer, client, language };
    const getRawInput = async () => input;
    try {
      const call = { router: appRouter, path, type, ctx, getRawInput, signal: undefined };
      const answer: unknown = await callTRPCProcedure({ ...call, batchIndex: 0 });
      return { code: 'ok', told: superjson.stringify(answer) };
    } catch (thrown) {
      const said = publicError(toTRPCError(thrown), english);
      return { code: said.code, told: JSON.stringify(said) };
    }
  };

describe('the matrix of procedures', () => {
  it('has a row for every procedure, and no other', () => {
    const named = new Set(rows.map(([name]) => callOf(name)));
    expect([...named].sort()).toEqual([...procedures.keys()].sort());
  });

  it('has so many cells', () => {
    expect(`${rows.length} rows × ${actors.length} actors = ${rows.length * actors.length}`).toBe(
      '46 rows × 9 actors = 414',
    );
  });

  it.each(rows)('%s', async (name, row) => {
    const path = callOf(name);
    const type = procedures.get(path) ?? 'query';
    const look = await cells;
    const { found, expected } = await look(row, {
      reads: type === 'query',
      ask: asking(path, type),
    });
    expect(found).toEqual(expected);
  });
});
