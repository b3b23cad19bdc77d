import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startNext } from '../../setup/next.mjs';
import { createTestDatabase } from '../database';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product's server, and the database that it works on. */
    http: { url: string; databaseUrl: string };
  }
}

const BUILD = path.resolve(import.meta.dirname, '../../../.next/BUILD_ID');

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the built product once for all HTTP tests, on an empty database of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!fs.existsSync(BUILD))
    throw new Error('The HTTP tests ask the built product, and there is no build: run `npm test`.');
  const database = await createTestDatabase();
  const mailDir = await mkdtemp(path.join(os.tmpdir(), 'sukkah-mail-'));
  const port = await freePort();
  const clearUp = async () => {
    await database.drop();
    await rm(mailDir, { recursive: true, force: true });
  };
  try {
    const server = await startNext({
      port,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        NEXTAUTH_URL: `http://localhost:${port}`,
        NEXTAUTH_SECRET: 'only-for-tests-only-for-tests-only',
        MAIL_DIR: mailDir,
        DEMO_MODE: '0',
      },
    });
    project.provide('http', { url: server.url, databaseUrl: database.url });
    return async () => {
      await server.stop();
      await clearUp();
    };
  } catch (error) {
    await clearUp();
    throw error;
  }
}
