import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { PRISM_ERROR, startPrism } from '../judges/prism';
import { columnOf, restActors } from '../matrix/actors';
import { type Ask, cellsIn } from '../matrix/cells';
import { restRows } from '../matrix/table';
import { checkContract } from './contract';
import { as } from './http';
import { db, SERVER, signIn } from './world';

let cells: Awaited<ReturnType<typeof cellsIn>>;
let prism: Awaited<ReturnType<typeof startPrism>>;
beforeAll(async () => {
  cells = await cellsIn(db, new Date());
  prism = await startPrism(SERVER);
});
afterAll(async () => {
  process.stdout.write(cells.count('REST paths'));
  await prism?.stop();
});

/** It follows redirects, and refuses by itself an upload that isn't a picture. */
const NOT_FOR_PRISM = /^\w+ \/api\/(login|logout|pictures)$/;

const asking =
  (operation: string): Ask =>
  async (world, actor, input) => {
    const [method = '', template = ''] = operation.split(' ');
    const rest = new Map(Object.entries(input));
    const bare = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = `${rest.get(name)}`;
      rest.delete(name);
      return value;
    });
    const values = Object.fromEntries(rest);
    const path = method === 'GET' && rest.size ? `${bare}?${new URLSearchParams(values)}` : bare;
    const hasBody = method !== 'GET' && method !== 'DELETE' && rest.size > 0;
    const sent = hasBody ? { body: values } : {};
    const viewer = world.viewer(actor);
    const sid = viewer && (columnOf(actor).sessionEnded ? randomUUID() : await signIn(viewer));
    // Without a session, Prism itself refuses what needs one.
    const site = sid && !NOT_FOR_PRISM.test(operation) ? prism?.url : SERVER;
    const answer = await as(sid ? { sid } : null).ask(method, path, sent, site);
    if (answer.type === PRISM_ERROR) throw new Error(`Prism: ${method} ${path}: ${answer.body}`);
    await checkContract(method, path, answer);
    const { status, headers, body } = answer;
    const response = JSON.stringify([body, ...headers]);
    return {
      code: status < 400 ? 'ok' : z.object({ code: z.string() }).parse(body).code,
      response,
    };
  };

describe('the matrix of REST paths', () => {
  test.each(restRows)('$name', async ({ path, row }) => {
    const reads = path.startsWith('GET ');
    const { found, expected } = await cells.look(row, {
      by: restActors,
      reads,
      ask: asking(path),
    });
    expect(found).toEqual(expected);
  });
});
