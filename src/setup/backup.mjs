/**
 * `npm run backup -- <file>`: writes a consistent snapshot of the database in DIRECT_URL or
 * DATABASE_URL, in PostgreSQL's custom format. The file contains personal data, so only its owner
 * can read it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { checkSettings, directUrl } from '../server/config/settings.mjs';
import { withDatabase } from './database.mjs';
import { loadEnvFile, picturesFolder } from './environment.mjs';
import { findTools, runPostgresTool, serverVersion } from './postgresTools.mjs';

const MB = 1e6;

/** Uploaded pictures aren't in the database. */
const picturesPlace = () =>
  process.env.S3_BUCKET ? `the bucket ${process.env.S3_BUCKET}` : picturesFolder(process.env);

async function main() {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new Error('Usage: npm run backup -- <file>');
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  const url = directUrl(process.env);
  const file = path.resolve(process.env.INIT_CWD ?? '', name);
  if (fs.existsSync(file)) throw new Error(`${file} already exists.`);
  const tools = findTools(await withDatabase(url, serverVersion));
  // Write to a temporary name and rename at the end, so a partial backup never looks complete.
  const part = `${file}.${process.pid}.part`;
  const open = fs.openSync(part, 'wx', 0o600);
  try {
    await runPostgresTool(path.join(tools, 'pg_dump'), ['--format=custom'], url, { stdout: open });
    fs.fsyncSync(open);
    fs.renameSync(part, file);
  } finally {
    fs.closeSync(open);
    fs.rmSync(part, { force: true });
  }
  console.log(`Backed up to ${file} (${(fs.statSync(file).size / MB).toFixed(1)} MB).`);
  console.log(`Uploaded pictures aren't in it. Copy them, too: they're in ${picturesPlace()}.`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
