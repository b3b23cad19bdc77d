import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  /** For `EMAIL_SERVER`. */
  url: string;
  /** The next mail to this address that was not handed out yet; waits for it. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
};

/** A real SMTP server on a free port of this machine, which keeps what it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; mail: Email }[] = [];
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      mails.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) });
      done();
      for (const look of waiting) look();
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const take = (to: string) => {
    const index = mails.findIndex((one) => one.to.includes(to.toLowerCase()));
    return index < 0 ? undefined : mails.splice(index, 1)[0]?.mail;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
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
