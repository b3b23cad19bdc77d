import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `raw` is the message as it was sent. */
type Received = { to: string[]; mail: Email; raw: Buffer };

export type Mailbox = {
  url: string;
  received: Received[];
  next(to: string): Promise<Email>;
  close(): Promise<void>;
};

/**
 * Starts a real SMTP server that stores what it receives, on a free port by default. Awaits
 * `beforeKeeping` and `beforeAnswering` once a mail is complete, before the sender knows it was
 * accepted. Rejects what `isSpam` says, addresses that start with `refused`, which don't exist
 * there, and those that start with `blocked`, for a reason that isn't theirs.
 */
export async function startMailbox({
  port = 0,
  beforeKeeping = async () => {},
  beforeAnswering = async () => {},
  isSpam = () => false,
}: {
  port?: number;
  beforeKeeping?: () => Promise<void>;
  beforeAnswering?: () => Promise<void>;
  isSpam?: (mail: Email) => boolean;
} = {}): Promise<Mailbox> {
  const received: Received[] = [];
  const mails: Received[] = [];
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Senders keep their connection open for the next mail. Don't wait for them to close it.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const [kind] = /^(refused|blocked)/.exec(address) ?? [];
      if (!kind) return done();
      const text = kind === 'refused' ? 'No such user here' : '5.7.1 Blocked by policy';
      done(Object.assign(new Error(`${text}: ${address}`), { responseCode: 550 }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // A killed sender hangs up partway, so no mail arrived.
        return;
      }
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      const raw = Buffer.concat(chunks);
      const one = { to, mail: await PostalMime.parse(raw), raw };
      if (isSpam(one.mail))
        return done(Object.assign(new Error('Looks like spam'), { responseCode: 554 }));
      await beforeKeeping();
      received.push(one);
      mails.push(one);
      await beforeAnswering();
      done();
      for (const look of waiting) look();
    },
  });
  // A killed sender hangs up. Without a listener, the error would fail the run.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  const server = smtp.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  const take = (to: string) => {
    const index = mails.findIndex((one) => one.to.includes(to.toLowerCase()));
    return index < 0 ? undefined : mails.splice(index, 1)[0]?.mail;
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = take(to);
          if (!mail) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
