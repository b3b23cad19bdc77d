import { expect, it } from 'vitest';
import { refusal } from '@/test/refusal';
import { readText } from './requestBody';

it('refuses a client that hangs up while sending, without reporting an internal error', async () => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"title":'));
      stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  expect(await refusal(readText(request))).toMatchObject({ code: 'BROKEN_JSON', status: 400 });
});
