/**
 * `npm run serve`: serves the built app with its settings and database, in this process. It creates
 * nothing, and reports what's missing.
 */
import { pathToFileURL } from 'node:url';
import { ignoreOutputErrors } from '../server/observability/outputErrors.mjs';
import { builtServer } from './built.mjs';
import { requireUtc } from './database.mjs';
import {
  loadEnvFile,
  productEnvironment,
  readSetup,
  requirePicturesFolder,
} from './environment.mjs';
import { requireMigrated } from './migrations.mjs';
import { requireFreePorts } from './port.mjs';
import { warnWithoutModerator } from './startWarnings.mjs';

async function main() {
  ignoreOutputErrors();
  loadEnvFile();
  const setup = readSetup(process.env, { mayBeLocal: false });
  requirePicturesFolder(process.env);
  const env = productEnvironment(process.env, setup, process.env.DATABASE_URL);
  await requireFreePorts(setup, process.env, 'npm run serve');
  const server = builtServer();
  await requireMigrated(env.DATABASE_URL ?? '');
  await requireUtc(env.DATABASE_URL ?? '');
  if (!setup.demo) await warnWithoutModerator(env.DATABASE_URL ?? '');
  Object.assign(process.env, env, { HOSTNAME: setup.host });
  await import(pathToFileURL(server).href);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
