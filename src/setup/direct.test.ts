import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testDatabase } from '@/test/community';

const run = promisify(execFile);

it.each([
  ['migrate.mjs', /No migration is pending/],
  ['admin.mjs list', /There are no moderators/],
])('bypasses the pooler in DATABASE_URL: %s', async (command, expectedOutput) => {
  const { url } = await testDatabase();
  const [script = '', ...words] = command.split(' ');
  const nowhere = 'postgresql://sukkah:hidden@127.0.0.1:1/sukkah';
  const env = { ...process.env, DATABASE_URL: nowhere, DIRECT_URL: url };
  const { stdout } = await run(process.execPath, [path.resolve('src/setup', script), ...words], {
    env,
  });
  expect(stdout).toMatch(expectedOutput);
});
