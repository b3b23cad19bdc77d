import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasNginx, SAMPLE, startNginx } from '@/test/nginx';
import { freePort } from './port.mjs';

if (!hasNginx) console.warn('Skipped, because nginx is missing: apt-get install nginx.');

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

describe.skipIf(!hasNginx)('nginx with our sample configuration', () => {
  const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let site: string;
  let folder: string;

  beforeAll(async () => {
    const [one, two] = [await startProcess('one'), await startProcess('two')];
    processes.push(one, two);
    nginx = await startNginx(`127.0.0.1:${await freePort()}`, [
      `127.0.0.1:${one.port}`,
      `127.0.0.1:${two.port}`,
    ]);
    ({ url: site, folder } = nginx);
  });

  afterAll(async () => {
    await nginx?.stop();
    for (const one of processes) one.stop();
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
