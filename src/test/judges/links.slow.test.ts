import { afterAll, beforeAll, expect, it } from 'vitest';
import { allLocales } from '@/i18n/language';
import { pathIn } from '@/i18n/paths';
import { seed } from '../../../prisma/seed';
import { createTestDatabase, type TestDatabase } from '../database';
import { findProgram } from '../programs';
import { startServer } from '../server';
import { configFile, runJudge, warnSkipped } from './judge';

const TIMEOUT_MS = 400_000;

const linkChecker =
  findProgram('linkchecker') ?? warnSkipped('LinkChecker', 'apt-get install linkchecker');

let database: TestDatabase | undefined;
let server: Awaited<ReturnType<typeof startServer>> | undefined;
beforeAll(async () => {
  if (!linkChecker) return;
  database = await createTestDatabase();
  await seed(database.db, new Date());
  server = await startServer(database.url);
}, TIMEOUT_MS);
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

it.skipIf(!linkChecker)(
  'LinkChecker finds no broken link on the public site',
  async () => {
    const starts = allLocales.map((locale) => `${server?.url}${pathIn(locale, '/')}`);
    const options = ['--config', configFile('linkchecker.ini'), '--no-status'];
    const { status, output, errors } = await runJudge(`${linkChecker}`, [...options, ...starts]);
    expect({ status, output, errors }).toMatchObject({ status: 0 });
    const [, urls] = /(\d+) URLs checked/.exec(output) ?? [];
    expect(Number(urls)).toBeGreaterThan(200);
  },
  TIMEOUT_MS,
);
