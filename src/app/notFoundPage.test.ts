import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('pages show that there’s nothing at their address on the server, not only with scripts', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => /(?:page|layout)\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(20);
  const empty = pages.filter((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('notFound()'),
  );
  expect(empty).toEqual([]);
});
