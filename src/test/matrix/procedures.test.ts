import { afterAll, describe, expect, it, vi } from 'vitest';
import { openapiDocument } from '@/server/http/openapi/document';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { actors } from './actors';
import { askProcedure } from './askProcedure';
import { cellsIn } from './cells';
import { procedures, typeOf } from './procedures';
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
      ask: askProcedure(path),
    });
    expect(found).toEqual(expected);
  });
});
