import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { refusal } from '@/test/refusal';
import { receiveBody } from './receiveUpload';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-receive-'));
afterAll(() => fs.rm(folder, { recursive: true }));

function drippingBody() {
  let timer: NodeJS.Timeout;
  return new ReadableStream<Uint8Array>({
    start: (stream) => {
      timer = setInterval(() => stream.enqueue(new Uint8Array(1)), 5);
    },
    cancel: () => clearInterval(timer),
  });
}

const silentBody = () => new ReadableStream<Uint8Array>();

const tooSlow = {
  status: 408,
  code: 'UPLOAD_TOO_SLOW',
  message: 'The upload took too long. Check your connection and try again.',
};

it.each([
  ['drips', drippingBody, { maxMs: 60_000, graceMs: 100, minBytesPerSecond: 10_000 }],
  ['stays silent', silentBody, { maxMs: 60_000, graceMs: 100, minBytesPerSecond: 1 }],
  [
    'comes at its pace and never ends',
    drippingBody,
    { maxMs: 200, graceMs: 100, minBytesPerSecond: 1 },
  ],
])('refuses a body that %s', async (name, makeBody, pace) => {
  const body = makeBody();
  const attempt = receiveBody(body, path.join(folder, name), pace);
  expect(await refusal(attempt)).toEqual(tooSlow);
});

it('writes a body that arrives in time to the file, byte for byte', async () => {
  const file = path.join(folder, 'whole');
  await receiveBody(new Blob(['one', 'two']).stream(), file);
  expect(await fs.readFile(file, 'utf8')).toBe('onetwo');
});
