import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Received = { to: string[]; mail: Email };

export type Mailbox = {
  /** For `EMAIL_SERVER`. */
  url: string;
  /** All that came, in order. */
  received: Received[];
  /** The next mail to this address that was not handed out yet; waits for it. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
};

/**
 * A real SMTP server on this machine, on a free port unless told, which keeps what it receives.
 * `beforeKeeping` and `beforeAnswering` are waited for when a mail has come whole: the sender does
 * not know yet that it was taken. Addresses that begin with `refused` it does not take.
 */
export async function startMailbox({
  port = 0,
  beforeKeeping = async () => {},
  beforeAnswering = async () => {},
}: {
  port?: number;
  beforeKeeping?: () => Promise<void>;
  beforeAnswering?: () => Promise<void>;
} = {}): Promise<Mailbox> {
  const received: Received[] = [];
  const mails: Received[] = [];
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Senders keep their connection for the next mail: no story waits at its end until they leave it.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('refused')) return done();
      done(Object.assign(new Error(`No such user here: ${address}`), { responseCode: 550 }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // A sender that is killed hangs up in the middle: no mail came.
        return;
      }
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      const one = { to, mail: await PostalMime.parse(Buffer.concat(chunks)) };
      await beforeKeeping();
      received.push(one);
      mails.push(one);
      await beforeAnswering();
      done();
      for (const look of waiting) look();
    },
  });
  // A sender that is killed hangs up; with nobody to hear of it, that would fail the run.
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
