import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('each test that docs/threats.md relies on is there', () => {
  const text = readFileSync(path.join(ROOT, 'docs/threats.md'), 'utf8');
  const named = [...text.matchAll(/`((?:\w+\/)+[\w./]+)`/g)].map(([, name]) => `${name}`);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(path.join(ROOT, 'src', name)))).toEqual([]);
});
