/**
 * `npm run migrate`: applies pending migrations to the database in DIRECT_URL or DATABASE_URL, and
 * loads the places used by search.
 */
import { checkSettings, directUrl } from '../server/config/settings.mjs';
import { prepareEnding } from './ending.mjs';
import { loadEnvFile } from './environment.mjs';
import { applyMigrations } from './migrations.mjs';
import { loadPlaces } from './places/load.mjs';

const { end, fail } = prepareEnding();

async function main() {
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  const env = { ...process.env, DATABASE_URL: directUrl(process.env) };
  await applyMigrations(env, { quiet: false });
  const places = await loadPlaces(env.DATABASE_URL);
  if (places) console.log(`${places} places were filled in.`);
}

main().then(() => end(0), fail);
