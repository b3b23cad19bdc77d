/** `npm run migrate`: applies the pending migrations to the database that DATABASE_URL names. */
import { checkSettings } from '../server/settings.mjs';
import { prepareEnding } from './ending.mjs';
import { loadEnvFile } from './environment.mjs';
import { applyMigrations } from './migrations.mjs';
import { requireNode } from './prepare.mjs';

const { end, fail } = prepareEnding();

async function main() {
  requireNode();
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  await applyMigrations(process.env, { quiet: false });
}

main().then(() => end(0), fail);
