/**
 * `npm run migrate`: applies pending migrations to the database in DIRECT_URL or DATABASE_URL, and
 * loads the places used by search.
 */
import { checkSettings, directUrl } from '../server/config/settings.mjs';
import { applyMigrations } from './applyMigrations.mjs';
import { prepareEnding } from './ending.mjs';
import { loadEnvFile } from './environment.mjs';
import { loadPlaces } from './places/load.mjs';

const { end, fail } = prepareEnding();

async function main() {
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  const url = directUrl(process.env);
  await applyMigrations(url, { log: console.log });
  const places = await loadPlaces(url);
  if (places) console.log(`${places} places were loaded.`);
}

main().then(() => end(0), fail);
