/**
 * `npm run migration -- has_heating`: writes a migration with that name for the current schema
 * changes and regenerates the client. It compares against the test database and touches none of
 * yours. Add what Prisma can't express, such as CHECK constraints and partial indexes, to the file
 * by hand.
 */
import fs from 'node:fs';
import path from 'node:path';
import { prepareEnding } from './ending.mjs';
import { listMigrations, withoutUndescribedIndexes } from './migrations.mjs';
import { generateClient } from './prepare.mjs';
import { ROOT, runTool } from './processes.mjs';
import { step } from './steps.mjs';
import { ensureTestDatabase, TEMPLATE } from './testDatabase.mjs';

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/**
 * @param {string} name
 * @returns a folder that sorts after the existing ones, whatever the clock says
 */
function newFolder(name) {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  const last = Number(listMigrations().at(-1)?.split('_')[0] ?? 0);
  return path.join(ROOT, 'prisma', 'migrations', `${Math.max(now, last + 1)}_${name}`);
}

/** @param {string} name */
async function main(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('A migration needs a name, in small letters: npm run migration -- has_heating');
  stopDatabase = await step('Starting the test database', ensureTestDatabase);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${TEMPLATE}`;
  const draft = path.join(ROOT, '.data', 'migration.sql');
  const sides = ['--from-config-datasource', '--to-schema', 'prisma/schema.prisma'];
  await runTool('prisma', ['migrate', 'diff', ...sides, '--script', '--output', draft], {
    env: { ...process.env, DATABASE_URL: url.href },
    quiet: true,
  });
  const script = withoutUndescribedIndexes(fs.readFileSync(draft, 'utf8'));
  fs.rmSync(draft);
  if (!script) throw new Error('The schema has not changed.');
  const folder = newFolder(name);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'migration.sql'), `${script}\n`);
  await generateClient();
  console.log(`${path.relative(ROOT, folder)}/migration.sql:\n${script}`);
}

main(process.argv[2] ?? '').then(() => end(0), fail);
