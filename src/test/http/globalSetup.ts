import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../setup/port.mjs';
import { createTestDatabase } from '../database';
import { startMailbox } from '../mailbox';
import { startServer } from '../server';

declare module 'vitest' {
  interface ProvidedContext {
    http: { url: string; metrics: string; databaseUrl: string; pictures: string; pid: number };
  }
}

const BUILD = path.resolve(import.meta.dirname, '../../../.next/BUILD_ID');

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!fs.existsSync(BUILD)) throw new Error('The HTTP tests need a build: run `npm test`.');
  const database = await createTestDatabase();
  const mailbox = await startMailbox();
  try {
    const metricsPort = await freePort();
    const server = await startServer(database.url, {
      METRICS_PORT: `${metricsPort}`,
      EMAIL_SERVER: mailbox.url,
      EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
    });
    project.provide('http', {
      url: server.url,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      databaseUrl: database.url,
      pictures: server.pictures,
      pid: server.pid,
    });
    return async () => {
      await server.stop();
      await mailbox.close();
      await database.drop();
    };
  } catch (error) {
    await mailbox.close();
    await database.drop();
    throw error;
  }
}
