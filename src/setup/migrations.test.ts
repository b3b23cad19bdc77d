import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { withoutUndescribedIndexes } from './migrations.mjs';

const PRISMA = path.resolve('node_modules/prisma/build/index.js');

it('the migrations create exactly what the schema describes', async () => {
  const database = await createTestDatabase();
  const sides = ['--from-config-datasource', '--to-schema', 'prisma/schema.prisma'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PRISMA, 'migrate', 'diff', ...sides, '--script'],
    { env: { ...process.env, DATABASE_URL: database.url } },
  );
  await database.drop();
  expect(withoutUndescribedIndexes(stdout)).toBe('');
});
