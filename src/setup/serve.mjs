/**
 * `npm run serve`: serves the built product from its settings, on the database that they name, and
 * makes nothing: what is missing it names. The server runs in this very process.
 */
import { pathToFileURL } from 'node:url';
import { ignoreOutputErrors } from '../server/observability/outputErrors.mjs';
import { builtServer } from './built.mjs';
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
  if (!setup.demo) await warnWithoutModerator(env.DATABASE_URL ?? '');
  Object.assign(process.env, env, { HOSTNAME: setup.host });
  await import(pathToFileURL(server).href);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
