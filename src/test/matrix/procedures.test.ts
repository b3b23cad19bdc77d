import superjson from 'superjson';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openapiDocument } from '@/server/http/openapi/document';
import { publicError, toTRPCError } from '@/server/trpc/init';
import { english } from '@/test/english';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { actors } from './actors';
import { type Ask, cellsIn } from './cells';
import { callProcedure, procedures, typeOf } from './procedures';
import { callOf, procedureRows, restRows } from './table';

/**
 * Calls every procedure as every actor, in this file's database, and checks access and revealed
 * details.
 */

vi.mock('@/server/mail/send', () => ({ sendMail: async () => {} }));
const settings = { NEXTAUTH_URL: 'https://sukkah.example.org', NEXTAUTH_SECRET: 'x'.repeat(32) };
vi.mock('@/server/config/env', () => ({ env: () => settings }));

const clock = testClock();
const cells = testDatabase().then(({ db }) => cellsIn(db, clock.now()));

afterAll(async () => process.stdout.write((await cells).count('procedures')));

/** Calls in this process. Errors are reported as a client sees them. */
const asking =
  (path: string): Ask =>
  async (world, actor, input) => {
    const { db } = await testDatabase();
    try {
      const answer = await callProcedure({ db, clock, viewer: world.viewer(actor) }, path, input);
      return { code: 'ok', response: superjson.stringify(answer) };
    } catch (thrown) {
      const error = publicError(toTRPCError(thrown), english);
      return { code: error.code, response: JSON.stringify(error) };
    }
  };

describe('the table of the matrix', () => {
  it('has a row for every procedure, and no others', () => {
    const named = new Set(procedureRows.map(([name]) => callOf(name)));
    expect([...named].sort()).toEqual([...procedures.keys()].sort());
  });

  it('has a row for every path and method of the REST API, and no others', () => {
    const documented = Object.entries(openapiDocument('session').paths ?? {}).flatMap(
      ([path, methods]) =>
        Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = new Set(restRows.map(({ path }) => path));
    expect([...named].sort()).toEqual(documented.sort());
  });
});

describe('the matrix of procedures', () => {
  it.each(procedureRows)('%s', async (name, row) => {
    const path = callOf(name);
    const reads = typeOf(path) === 'query';
    const { found, expected } = await (await cells).look(row, {
      by: actors,
      reads,
      ask: asking(path),
    });
    expect(found).toEqual(expected);
  });
});
