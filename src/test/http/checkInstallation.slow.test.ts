import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasOpenssl, makeCertificate } from '../certificate';
import { createTestDatabase } from '../database';
import { spawnServer } from '../spawned';

it.skipIf(!hasOpenssl)(
  'the running server passes the check of its public address',
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-check-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const { file, ...certificate } = makeCertificate(folder);
    let target = '';
    const proxy = https.createServer(certificate, (incoming, outgoing) => {
      const { headers, method = '', url } = incoming;
      const forwarded = http.request(`${target}${url}`, { method, headers }, (response) =>
        response.pipe(outgoing.writeHead(response.statusCode ?? 500, response.headers)),
      );
      incoming.pipe(forwarded);
    });
    proxy.listen(0, 'localhost');
    await once(proxy, 'listening');
    onTestFinished(() => proxy.closeAllConnections());
    onTestFinished(() => void proxy.close());

    const { url: DATABASE_URL, drop } = await createTestDatabase();
    onTestFinished(drop);
    const settings = {
      NEXTAUTH_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
      TRUSTED_PROXIES: 'loopback',
    };
    const server = await spawnServer(DATABASE_URL, settings);
    onTestFinished(async () => void (await server.stop()));
    target = server.url;
    await expect.poll(async () => (await fetch(`${target}/api/ready`)).status).toBe(200);

    const env = { ...process.env, DATABASE_URL, NODE_EXTRA_CA_CERTS: file, ...settings };
    const command = ['src/setup/checkInstallation.mjs'];
    const output = await new Promise<string>((resolve) => {
      const more = { NEXTAUTH_SECRET: 'x'.repeat(32), PORT: new URL(target).port };
      execFile(process.execPath, command, { env: { ...env, ...more } }, (_, stdout) =>
        resolve(stdout),
      );
    });
    expect(output).toContain(
      `Public address: ${settings.NEXTAUTH_URL} answers, and nothing else is`,
    );
  },
  90_000,
);
