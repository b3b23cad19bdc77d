import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './port.mjs';

let clone: string;

const inClone = (...parts: string[]) => path.join(clone, ...parts);

/** A clone with dependencies. The tests provide its migration and its `prisma` and `next` tools. */
beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-start-'));
  fs.chmodSync(clone, 0o755); // PostgreSQL's account must be able to enter it
  const parts = [
    'src/setup',
    'src/server/config',
    'src/server/observability/outputErrors.mjs',
    'package.json',
    'package-lock.json',
    'node_modules/.package-lock.json',
  ];
  for (const part of parts) fs.cpSync(path.resolve(part), inClone(part), { recursive: true });
  const isLinked = (name: string) => !name.startsWith('.') && !['prisma', 'next'].includes(name);
  for (const name of fs.readdirSync('node_modules').filter(isLinked))
    fs.symlinkSync(path.resolve('node_modules', name), inClone('node_modules', name));
});

afterEach(() => fs.rmSync(clone, { recursive: true }));

function writeTool(name: string, source: string) {
  const folder = inClone('node_modules', name);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ bin: 'tool.js' }));
  fs.writeFileSync(path.join(folder, 'tool.js'), `const fs = require('node:fs');${source}`);
}

async function start() {
  const child = spawn('node', ['src/setup/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

function isRunning(tool: string) {
  try {
    return process.kill(Number(fs.readFileSync(inClone(`${tool}.pid`), 'utf8')), 0);
  } catch {
    return false;
  }
}

function writeMigration(sql: string) {
  fs.mkdirSync(inClone('prisma', 'migrations', '1_first'), { recursive: true });
  fs.writeFileSync(inClone('prisma', 'migrations', '1_first', 'migration.sql'), sql);
}

const generate = "fs.mkdirSync('src/generated/prisma', { recursive: true });";

const databaseRuns = () => fs.existsSync(inClone('.data', 'postgres', 'cluster', 'postmaster.pid'));

it('stops the migration and the database if the build fails', async () => {
  const started = inClone('.data', 'postgres', 'cluster', 'started');
  writeMigration(`COPY (SELECT) TO '${started}'; SELECT pg_sleep(1000);`);
  writeTool('prisma', generate);
  writeTool(
    'next',
    `setInterval(() => {
      if (!fs.existsSync('${started}')) return;
      console.error('Something is wrong.');
      process.exit(3);
    }, 20);`,
  );
  const { status, stdout, stderr } = await start();
  expect(stderr).toBe('Something is wrong.\nnext build failed (exit code 3).\n');
  expect(status).toBe(1);
  expect(stdout).toContain('Building …\n');
  expect(stdout).not.toMatch(/Building … \d|failed/);
  expect(databaseRuns()).toBe(false);
}, 30_000);

it('stops the build and the database if the migration fails', async () => {
  writeMigration(`DO $$ BEGIN
    WHILE pg_stat_file('${inClone('next.pid')}', true) IS NULL LOOP PERFORM pg_sleep(0.02); END LOOP;
    RAISE 'Something is wrong.';
  END $$`);
  writeTool('prisma', generate);
  writeTool(
    'next',
    `fs.writeFileSync('next.pid', String(process.pid));
    setInterval(() => {}, 1000);`,
  );
  const { status, stdout, stderr } = await start();
  expect(stderr).toBe('The migration 1_first failed: Something is wrong.\n');
  expect(status).toBe(1);
  expect(stdout).toContain('Migrating the database …\n');
  expect(stdout).not.toMatch(/Migrating the database … \d|failed/);
  expect(isRunning('next')).toBe(false);
  expect(databaseRuns()).toBe(false);
}, 30_000);
