import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { DATABASE_NAMES } from './src/server/config/settings.mjs';

// This time zone is far from every listing's and has an offset of 45 minutes, so time zone bugs show up.
process.env.TZ = 'Asia/Kathmandu';
// Tests must never reach a real database.
for (const name of DATABASE_NAMES) delete process.env[name];
// Tests that read the log set a lower level.
process.env.LOG_LEVEL ??= 'error';

const database = 'src/test/globalSetup.mjs';

/**
 * A file with this changes the process or its modules, so it gets a process of its own. The others share
 * one, because loading the whole server takes longer than most of them.
 */
const CHANGES_PROCESS =
  /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\b|\bprocess\.(env|on)\b|\bglobalThis\b/;
const changesProcess = (file: string) => CHANGES_PROCESS.test(readFileSync(file, 'utf8'));

/** Only `npm run test:all` runs these. */
const isSlow = (file: string) => /\.slow\.test\.ts$/.test(file);

/** Files of Playwright and of the projects further down. */
const ELSEWHERE = /^src\/test\/(http|faults|cluster|browser)\//;

const testFiles = ['src', 'prisma'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.test\.tsx?$/.test(file)),
);

/** Returns two projects, `name` and `name-alone`. `--project 'name*'` runs both. */
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
  // Generous, because two processes share two cores.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 0 },
};

/** Tests over HTTP. They share one server and one database, and compare its state. */
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
    // Much longer than any state takes to come, even on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Playwright runs src/test/browser.
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
          include: ['src/test/{faults,cluster}/**/*.test.ts'],
          globalSetup: [database],
        },
      },
    ],
  },
});
