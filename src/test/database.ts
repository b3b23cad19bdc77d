import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDb, type Db } from '@/server/db/client';

export type TestDatabase = {
  db: Db;
  url: string;
  drop: () => Promise<void>;
};

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tests run through vitest.config.ts.`);
  return value;
}

/**
 * Runs a statement on the server's maintenance database, where databases are created and dropped.
 */
async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: setting('TEST_DATABASE_URL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a migrated, empty database from the template that `globalSetup` prepared. The caller
 * drops it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = setting('TEST_DATABASE_TEMPLATE');
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(setting('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const db = createDb(url.href);
  const drop = async () => {
    await db.$disconnect();
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { db, url: url.href, drop };
}
