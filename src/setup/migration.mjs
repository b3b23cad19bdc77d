/**
 * `npm run migration -- has_heating`: writes a migration with that name for the current schema
 * changes and regenerates the client. It compares against the test database and touches none of
 * yours. Add what Prisma can't express, such as CHECK constraints and partial indexes, to the file
 * by hand.
 */
import fs from 'node:fs';
import path from 'node:path';
import { urlOf } from './database.mjs';
import { prepareEnding } from './ending.mjs';
import { listMigrations } from './migrations.mjs';
import { generateSources } from './prepare.mjs';
import { ROOT, runTool } from './processes.mjs';
import { step } from './steps.mjs';
import { ensureTestDatabase, TEMPLATE } from './testDatabase.mjs';

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/**
 * @param {string} name
 * @returns a path that sorts after the existing ones, whatever the clock says
 */
function newFile(name) {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  const last = Number(listMigrations().at(-1)?.split('_')[0] ?? 0);
  return `prisma/migrations/${Math.max(now, last + 1)}_${name}/migration.sql`;
}

/** @param {string} url of a migrated database @returns {Promise<string>} SQL */
async function compareSchema(url) {
  const draft = path.join(ROOT, '.data', 'migration.sql');
  const sides = ['--from-config-datasource', '--to-schema', 'prisma/schema.prisma'];
  await runTool('prisma', ['migrate', 'diff', ...sides, '--script', '--output', draft], {
    env: { ...process.env, DATABASE_URL: url },
    quiet: true,
  });
  const script = fs.readFileSync(draft, 'utf8');
  fs.rmSync(draft);
  // Prisma can't describe this index, a B-tree with an operator class.
  const drop = '-- DropIndex\nDROP INDEX "place_names_start";\n';
  return script.replace(drop, '').replace('-- This is an empty migration.', '').trim();
}

/** @param {string} name */
async function main(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('A migration needs a name in lowercase: npm run migration -- has_heating');
  await generateSources();
  stopDatabase = await step('Starting the test database', ensureTestDatabase);
  const url = urlOf(process.env.TEST_DATABASE_URL ?? '', TEMPLATE);
  const file = newFile(name);
  const script = await compareSchema(url).catch((error) => {
    if (!error.message.includes('binaries.prisma.sh')) throw error;
    throw new Error(
      `Prisma's engine couldn't be downloaded, so write ${file} by hand: \`npm test -- drift\` names what it lacks.`,
    );
  });
  if (!script) throw new Error('The schema has not changed.');
  fs.mkdirSync(path.dirname(path.join(ROOT, file)));
  fs.writeFileSync(path.join(ROOT, file), `${script}\n`);
  console.log(`${file}:\n${script}`);
}

main(process.argv[2] ?? '').then(() => end(0), fail);
