import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { DATABASE_NAMES } from './src/server/settings.mjs';

// A zone far from every listing's, and off by 45 minutes, so that a slip of zones shows.
process.env.TZ = 'Asia/Kathmandu';
// No test may come near a real database.
for (const name of DATABASE_NAMES) delete process.env[name];
// Tests that look at the log ask for more.
process.env.LOG_LEVEL ??= 'error';

const database = 'src/test/globalSetup.mjs';

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Browser tests in src/test/browser are Playwright's.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'prisma/**/*.test.ts'],
          exclude: ['src/test/{http,faults,browser}/**', 'node_modules/**'],
          globalSetup: [database],
          // Much runs at once, on two cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: ['src/test/components/setup.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['src/test/http/**/*.test.ts'],
          // All share one server and one database, whose state they compare.
          fileParallelism: false,
          globalSetup: [database, 'src/test/http/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
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
