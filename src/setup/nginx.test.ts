import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '@/test/programs';
import { freePort } from './port.mjs';

const nginx = findProgram('nginx');
if (!nginx) console.warn('Skipped, because nginx is missing: apt-get install nginx.');

const SAMPLE = path.resolve('src/setup/nginx.conf');

/** Sends the rest of an event stream, once the reader has the beginning. */
let sendRest = () => {};

const STATIC = '/_next/static/';

/** It responds with the request it received. Of the scripts, it has its own. */
async function startProcess(name: string) {
  const server = http.createServer(({ method, url, headers }, response) => {
    if (url?.startsWith(STATIC)) {
      const isKnown = url === `${STATIC}${name}.js`;
      response.writeHead(isKnown ? 200 : 404, {
        'Cache-Control': isKnown ? 'public, max-age=31536000, immutable' : 'no-store',
      });
      return response.end(url);
    }
    if (url !== '/api/trpc/live.changes')
      return response.end(JSON.stringify({ name, method, headers }));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: first\n\n');
    sendRest = () => response.end('data: second\n\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** Returns the sample for this machine: without certificates, and with files in its own folder. */
function localConfiguration(folder: string, port: number, ports: number[]) {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return fs
    .readFileSync(SAMPLE, 'utf8')
    .replace('http {', `http { ${places.join(' ')}`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/plain;`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replace(':3000', `:${ports[0]}`)
    .replace(':3001', `:${ports[1]}`);
}

describe.skipIf(!nginx)('nginx with our sample configuration', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-nginx-'));
  const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
  let site: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    fs.chmodSync(folder, 0o777);
    processes.push(await startProcess('one'), await startProcess('two'));
    const port = await freePort();
    const ports = processes.map((one) => one.port);
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(file, localConfiguration(folder, port, ports));
    const own = `daemon off; pid ${folder}/pid;`;
    const args = ['-p', folder, '-e', path.join(folder, 'log'), '-c', file, '-g', own];
    execFileSync(`${nginx}`, ['-t', ...args], { stdio: 'pipe' });
    const child = spawn(`${nginx}`, args, { stdio: 'ignore' });
    const exited = once(child, 'exit');
    site = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(site), { timeout: 20_000 });
    stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
  });

  afterAll(async () => {
    await stop?.();
    for (const one of processes) one.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('passes on the host name and client address, whatever the client claims', async () => {
    const lie = { 'X-Forwarded-For': '192.0.2.1' };
    const { headers } = await (await fetch(`${site}/explore`, { headers: lie })).json();
    expect(headers).toMatchObject({ host: new URL(site).host, 'x-forwarded-for': '127.0.0.1' });
  });

  it('logs no query strings, and no secret of a calendar link', async () => {
    await fetch(`${site}/api/calendar/a-secret/meals.ics`);
    await fetch(`${site}/login/confirm?token=a-secret`);
    const log = () => fs.readFileSync(path.join(folder, 'access.log'), 'utf8');
    await vi.waitFor(() => expect(log()).toContain('GET /login/confirm'));
    expect(log()).toContain('GET /api/calendar/"');
    expect(log()).not.toContain('a-secret');
  });

  it('finds a script in whichever process has it', async () => {
    for (let n = 0; n < 6; n += 1)
      expect((await fetch(`${site}${STATIC}two.js`)).status, `try ${n}`).toBe(200);
    expect((await fetch(`${site}${STATIC}three.js`)).status).toBe(404);
  });

  it('accepts current versions of TLS only, and gives uploads three minutes', () => {
    const sample = fs.readFileSync(SAMPLE, 'utf8');
    expect(sample).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    const pictures = /location = \/api\/pictures \{[^}]*/.exec(sample)?.[0];
    for (const limit of ['client_body', 'proxy_read', 'proxy_send'])
      expect(pictures).toContain(`${limit}_timeout 180s;`);
  });

  it('forwards each event immediately', async () => {
    const { body } = await fetch(`${site}/api/trpc/live.changes`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: first\n\n');
    sendRest();
    expect((await reader?.read())?.value).toBe('data: second\n\n');
  });

  it('fails over to a running process without an error', async () => {
    const ask = async (method: string) =>
      (await (await fetch(`${site}/api/requests`, { method })).json()).name;
    const both = await Promise.all(Array.from({ length: 10 }, () => ask('GET')));
    expect(new Set(both)).toEqual(new Set(['one', 'two']));
    await (await fetch(`${site}${STATIC}one.js`)).text();
    processes[0]?.stop();
    for (let n = 0; n < 10; n += 1) expect(await ask('POST')).toBe('two');
    const script = await fetch(`${site}${STATIC}one.js`);
    expect(script.status, 'a script outlives its process').toBe(200);
  });

  it('logs no query strings when no process answers', async () => {
    for (const one of processes) one.stop();
    const { status } = await fetch(`${site}/login/confirm?token=another-secret`);
    expect(status).toBe(502);
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('log')))
      expect(fs.readFileSync(path.join(folder, name), 'utf8')).not.toContain('another-secret');
  });
});
