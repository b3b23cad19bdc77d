import fs from 'node:fs/promises';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { aPhoto } from '../pictures';
import { as, visitor } from './http';
import { newUser, SERVER } from './world';

const { pid } = inject('http');

test('a picture is rejected if its bytes arrive too slowly, and the connection is closed', async () => {
  const { sid } = await newUser('Hanna');
  const request = http.request(`${SERVER}/api/pictures`, {
    method: 'POST',
    headers: { 'Content-Length': 1_000_000, Cookie: `next-auth.session-token=${sid}` },
  });
  const dripping = setInterval(() => request.write('x'), 500);
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  clearInterval(dripping);
  expect(answer.statusCode).toBe(408);
  expect(answer.headers.connection).toBe('close');
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'UPLOAD_TOO_SLOW' });
});

test('during fifty uploads at once, the server responds to others and its memory grows by less than their size', {
  timeout: 300_000,
}, async ({ skip }) => {
  const memory = async () => {
    const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
    return Number(/VmRSS:\s+(\d+) kB/.exec(status ?? '')?.[1]) / 1024;
  };
  if (!(await memory())) skip('Only Linux tells how large another process is.');
  const photo = await aPhoto({ width: 400, height: 300 });
  // As large as from a phone. Bytes after a picture's end are ignored.
  const large = Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024)]);
  const hosts = await Promise.all(Array.from({ length: 5 }, () => newUser('Hanna')));
  const raw = new Blob([new Uint8Array(large)]);
  await as(hosts[0] ?? null).ask('POST', '/api/pictures', { raw });
  const before = await memory();
  let peakMb = before;
  let slowest = 0;
  let over = false;
  const looking = (async () => {
    while (!over) {
      const began = performance.now();
      expect((await visitor.ask('GET', '/api/health')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
      peakMb = Math.max(peakMb, await memory());
      await sleep(100);
    }
  })();
  const all = hosts.flatMap((host) =>
    Array.from({ length: 10 }, () => as(host).ask('POST', '/api/pictures', { raw })),
  );
  const answers = await Promise.all(all);
  over = true;
  await looking;
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  // Their total size is 400 MB.
  expect(peakMb - before).toBeLessThan(200);
  expect(slowest).toBeLessThan(5000);
});
