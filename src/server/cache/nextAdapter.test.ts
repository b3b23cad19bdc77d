import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isWholePageRequest, recordBody } from './nextAdapter';

const isWhole = (url: string, headers: Record<string, string> = {}) =>
  isWholePageRequest({ url, headers } as unknown as IncomingMessage);

test('recognizes a request for a whole page, as sent by a browser', () => {
  expect(isWhole('/explore?city=Zefat', { 'sec-fetch-dest': 'document' })).toBe(true);
  expect(isWhole('/explore')).toBe(true);
});

// Exactly what Next and browsers send. Review this when a new version of Next sends something else.
test.each<[string, string, Record<string, string>]>([
  ['client-side navigation', '/explore', { rsc: '1' }],
  ['client-side navigation, by its URL', '/explore?_rsc=1r34m', {}],
  ['a script', '/explore', { 'sec-fetch-dest': 'empty' }],
  ['a search engine', '/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['another search engine', '/', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a chat preview', '/', { 'user-agent': 'WhatsApp/2.23.20.0' }],
])('doesn’t answer %s with a cached page', (_, url, headers) => {
  expect(isWhole(url, headers)).toBe(false);
});

async function record(write: (response: ServerResponse) => void) {
  let recorded: Promise<string | undefined> = Promise.resolve(undefined);
  const server = http.createServer((_, response) => {
    recorded = recordBody(response);
    write(response);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = await fetch(`http://127.0.0.1:${port}`)
    .then((response) => response.text())
    .catch(() => undefined);
  return { read, recorded: await recorded };
}

test('records the whole body, in text and bytes, and passes it on to its reader', async () => {
  const bytes = Buffer.from('סוכה');
  const result = await record((response) => {
    response.write('<p>');
    response.write(bytes.subarray(0, 3));
    response.write(bytes.subarray(3), () => {});
    response.end('</p>');
  });
  expect(result).toEqual({ read: '<p>סוכה</p>', recorded: '<p>סוכה</p>' });
});

test('doesn’t record a body that breaks off', async () => {
  const result = await record((response) => {
    response.write('<p>');
    response.destroy();
  });
  expect(result).toEqual({ read: undefined, recorded: undefined });
});
