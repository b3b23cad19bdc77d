import { expect } from 'vitest';
import type { Db } from '@/server/db/client';

export async function liveStream(url: string, { sid }: { sid: string }) {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/trpc/live.changes`, {
    headers: { Cookie: `next-auth.session-token=${sid}`, Accept: 'text/event-stream' },
    signal: controller.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    receives: async (fragment: string) => {
      while (!text.includes(fragment)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`The stream ended with: ${text}`);
        text += part.value;
      }
    },
    ended: async () => {
      while (reader && !(await reader.read()).done);
    },
    leave: () => controller.abort(),
  };
}

/**
 * Pings until the processes of these streams are listening. They treat a message they don't
 * understand as a change of everything.
 */
export async function untilListening(
  db: Db,
  streams: Awaited<ReturnType<typeof liveStream>>[],
): Promise<void> {
  const pings = setInterval(() => void db.$executeRaw`NOTIFY changes, 'null'`.catch(() => {}), 200);
  await Promise.all(streams.map((stream) => stream.receives('everything')));
  clearInterval(pings);
}
