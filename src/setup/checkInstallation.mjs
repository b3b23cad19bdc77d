/**
 * `npm run check`: checks this installation, and says how to fix what's wrong. `--mail
 * you@example.org` also sends an email there. It changes nothing in the database, and only the last
 * check needs a running server. Exits with 1 if there's a problem.
 */
import { parseArgs } from 'node:util';
import { prepareEnding } from './ending.mjs';
import { readEnvFile } from './environment.mjs';
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkExtensions,
  checkMigrations,
  checkModerators,
  checkRole,
} from './installation/database.mjs';
import { checkProviders } from './installation/providers.mjs';
import { checkPublicAddress } from './installation/publicAddress.mjs';
import { runCheck } from './installation/report.mjs';
import { checkDisk, checkMail, checkPictures } from './installation/services.mjs';
import { checkSettings } from './installation/settings.mjs';

const USAGE = 'Usage: npm run check -- [--mail <email address>]';

const { end, fail } = prepareEnding();

function readRecipient() {
  try {
    const { mail } = parseArgs({ options: { mail: { type: 'string' } } }).values;
    if (mail === undefined || mail.includes('@')) return mail;
  } catch {}
  throw new Error(USAGE);
}

let hasProblem = false;

/**
 * Prints a line that says what's right, or one for each thing that isn't.
 * @param {string} name
 * @param {import('./installation/report.mjs').Check} check
 * @returns {Promise<boolean>} whether it got to its end
 */
async function run(name, check) {
  const { findings, isComplete } = await runCheck(check, process.env);
  for (const { level, text } of findings) console.log(`${level.padEnd(8)} ${name}: ${text}`);
  hasProblem ||= findings.some(({ level }) => level === 'problem');
  return isComplete;
}

async function main() {
  const recipient = readRecipient();
  readEnvFile();
  // All others need valid settings.
  if (!(await run('Settings', checkSettings()))) return;
  /** @type {{ name: string, aheadMs: number }[]} */
  const clocks = [];
  await run('Providers', checkProviders(clocks));
  if (await run('Database', checkDatabase())) {
    await run('Role', checkRole);
    await run('Extensions', checkExtensions());
    if (await run('Migrations', checkMigrations)) await run('Moderators', checkModerators);
    await run('Connections', checkConnections);
    await run('Clock', checkClock(clocks));
  }
  await run('Mail', checkMail(recipient));
  await run('Pictures', checkPictures);
  await run('Disk', checkDisk());
  await run('Public address', checkPublicAddress);
}

main().then(() => end(hasProblem ? 1 : 0), fail);
