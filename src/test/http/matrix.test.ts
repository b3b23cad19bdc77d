import { describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { actors } from '../matrix/actors';
import { type Ask, cellsIn } from '../matrix/cells';
import { callOf, isRestPath, table } from '../matrix/table';
import { contract } from './contract';
import { as } from './http';
import { db, signIn } from './world';

/** Every path of the REST API as every actor: who may, and what they are told, to the last header. */

/** Each path's rows: of the procedure behind it, or its own. */
const rows = Object.entries(table).flatMap(([name, row]) => {
  if (isRestPath(name)) return [{ name, path: callOf(name), row }];
  return row.rest ? [{ name: row.rest, path: row.rest, row }] : [];
});

const cells = cellsIn(db, () => new Date());

/** Sends an input as its path wants it: what the path names in the path, the rest as query or body. */
const asking =
  (operation: string): Ask =>
  async (world, actor, input) => {
    const [method = '', template = ''] = operation.split(' ');
    const rest = new Map(Object.entries(input));
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = `${rest.get(name)}`;
      rest.delete(name);
      return value;
    });
    const viewer = world.viewer(actor);
    const asker = as(viewer && { sid: await signIn(viewer) });
    const values = Object.fromEntries(rest);
    const query = method === 'GET' && rest.size ? `?${new URLSearchParams(values)}` : '';
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body: values };
    const { status, headers, body } = await asker.send(method, `${path}${query}`, sent);
    const told = JSON.stringify([body, ...headers]);
    return { code: status < 400 ? 'ok' : z.object({ code: z.string() }).parse(body).code, told };
  };

describe('the matrix of REST paths', () => {
  test('has a row for every path and method, and no other', async () => {
    const { paths } = await contract();
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...new Set(rows.map(({ path }) => path))].sort()).toEqual(documented.sort());
  });

  test('has so many cells', () => {
    expect(`${rows.length} rows × ${actors.length} actors = ${rows.length * actors.length}`).toBe(
      '32 rows × 9 actors = 288',
    );
  });

  test.each(rows)('$name', async ({ path, row }) => {
    const reads = path.startsWith('GET ');
    const { found, expected } = await cells(row, { reads, ask: asking(path) });
    expect(found).toEqual(expected);
  });
});
