import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { DATABASE_NAMES } from './src/server/config/settings.mjs';

// A zone far from every listing's, and off by 45 minutes, so that a slip of zones shows.
process.env.TZ = 'Asia/Kathmandu';
// No test may come near a real database.
for (const name of DATABASE_NAMES) delete process.env[name];
// Tests that look at the log ask for more.
process.env.LOG_LEVEL ??= 'error';

const database = 'src/test/globalSetup.mjs';

/**
 * A file with this changes the process or its modules for every later file, and gets a process of its own.
 * The others share a process, since loading the whole server takes longer than most of them.
 */
const CHANGES_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\b|\bprocess\.(env|on)\b|\bglobalThis\b/;
const changesProcess = (file: string) => CHANGES_PROCESS.test(readFileSync(file, 'utf8'));

/** `npm test` leaves these to `npm run test:all`. */
const isSlow = (file: string) => /\.slow\.test\.ts$/.test(file);

/** Files that have projects of their own below, or belong to Playwright. */
const ELSEWHERE = /^src\/test\/(http|faults|browser)\//;

const testFiles = ['src', 'prisma'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.test\.tsx?$/.test(file)),
);

/** Two projects, `name` and `name-alone`: `--project 'name*'` is both. */
function project(name: string, files: string[], test: TestProjectInlineConfiguration['test']) {
  const alone = files.filter(changesProcess);
  const shared = files.filter((file) => !alone.includes(file));
  return [
    { extends: true as const, test: { ...test, name, include: shared, isolate: false } },
    { extends: true as const, test: { ...test, name: `${name}-alone`, include: alone } },
  ];
}

/** Tests of modules, most of them on a real PostgreSQL. */
const unitFiles = testFiles.filter((file) => /\.ts$/.test(file) && !ELSEWHERE.test(file));
const unit: TestProjectInlineConfiguration['test'] = {
  globalSetup: [database],
  setupFiles: ['src/test/perFile.ts'],
  // Generous, since two processes share two cores.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 0 },
};

/** Tests over HTTP. All share one server and one database, whose state they compare. */
const http: TestProjectInlineConfiguration['test'] = {
  fileParallelism: false,
  isolate: false,
  globalSetup: [database, 'src/test/http/globalSetup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  resolve: {
    alias: {
      '@': path.resolve(import.meta.dirname, 'src'),
      'format-message-as-written': 'use-intl/format-message',
    },
  },
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Much longer than any state takes, even on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Browser tests in src/test/browser are Playwright's.
    projects: [
      ...project(
        'unit',
        unitFiles.filter((file) => !isSlow(file)),
        unit,
      ),
      ...project('slow', unitFiles.filter(isSlow), unit),
      ...project(
        'components',
        testFiles.filter((file) => /\.component\.test\.tsx$/.test(file)),
        {
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['src/test/components/setup.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      ),
      {
        extends: true,
        test: {
          ...http,
          name: 'http',
          include: ['src/test/http/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...http, name: 'http-slow', include: ['src/test/http/**/*.slow.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['src/test/faults/**/*.test.ts'],
          globalSetup: [database],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
