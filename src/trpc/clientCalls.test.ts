import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '..');
const CODE_STYLE = path.resolve(SRC, '../docs/CODE_STYLE.md');

/** A call of a procedure on a client: `bareClient.zmanim.forCity.query(…)`, `client.requests.undo.mutate(…)`. */
const CALL = /\b(bareClient|client)\.\w+\.\w+\.(query|mutate)\(/;

test('only files that the code style names call procedures without a hook', () => {
  const calling = ['features', 'components', 'app', 'trpc'].flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => CALL.test(readFileSync(path.join(SRC, folder, file), 'utf8')))
      .map((file) => path.basename(file)),
  );
  const [, after = ''] = readFileSync(CODE_STYLE, 'utf8').split('Only these files call');
  const [table = ''] = after.split('\n\n- ');
  const named = [...table.matchAll(/`(\w+\.tsx?)`/g)].map(([, file]) => file);
  expect(calling.length).toBeGreaterThan(0);
  expect(calling.sort()).toEqual(named.sort());
});
