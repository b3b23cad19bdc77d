import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { withDatabase } from './database.mjs';
import { applyMigrations, withoutUndescribedIndexes } from './migrations.mjs';

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

const LOCKS_USERS = '20261127105000_verified_by_version_before';

it('a migration that finds its table locked lets others read meanwhile, and is applied later', async () => {
  const { db, url, drop } = await createTestDatabase();
  await db.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${LOCKS_USERS}`;
  const outcomes = () =>
    db.$queryRaw`SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS undone
      FROM _prisma_migrations WHERE migration_name = ${LOCKS_USERS} ORDER BY started_at`;
  const undone = { finished: false, undone: true };
  let migrated: Promise<void> | undefined;
  await withDatabase(url, async (reader) => {
    await reader.query('BEGIN; SELECT FROM users');
    migrated = applyMigrations({ ...process.env, DATABASE_URL: url });
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual([undone]);
    expect(await db.user.count()).toBe(0);
    await reader.query('COMMIT');
  });
  await migrated;
  expect(await outcomes()).toEqual([undone, { finished: true, undone: false }]);
  await drop();
}, 120_000);
