import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sendMail } from './send';

it('gives up after ten seconds on a mail server that accepts connections but says nothing', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
  });
  const come = once(server, 'connection');
  const EMAIL_SERVER = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mail = { to: 'gil@example.org', subject: 'Come', text: 'Come' };
  const left = expect(sendMail(mail, { EMAIL_SERVER })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await come;
  await vi.advanceTimersByTimeAsync(10_000);
  await left;
});
