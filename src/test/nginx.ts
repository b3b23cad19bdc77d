import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findProgram } from './programs';

const program = findProgram('nginx');

export const hasNginx = program !== undefined;

export const SAMPLE = path.resolve('src/setup/nginx.conf');

/** Returns the sample for this machine: without certificates, and with files in its own folder. */
function localConfiguration(folder: string, site: string, servers: readonly [string, string]) {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return fs
    .readFileSync(SAMPLE, 'utf8')
    .replace('http {', `http { ${places.join(' ')}`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replace('listen 443 ssl http2;', `listen ${site};`)
    .replace('listen 80;', `listen unix:${folder}/plain;`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replace('127.0.0.1:3000', servers[0])
    .replace('127.0.0.1:3001', servers[1]);
}

/**
 * Starts nginx with our sample configuration.
 * @param site the address and port to listen on
 * @param servers those of two app processes
 */
export async function startNginx(site: string, servers: readonly [string, string]) {
  if (!program) throw new Error('This test needs nginx: apt-get install nginx.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-nginx-'));
  fs.chmodSync(folder, 0o777);
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, localConfiguration(folder, site, servers));
  const own = `daemon off; pid ${folder}/pid;`;
  const args = ['-p', folder, '-e', path.join(folder, 'log'), '-c', file, '-g', own];
  execFileSync(program, ['-t', ...args], { stdio: 'pipe' });
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://${site}`;
  await vi.waitFor(() => fetch(url), { timeout: 20_000 });
  return {
    url,
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
