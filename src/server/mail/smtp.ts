import { once } from 'node:events';
import net from 'node:net';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

const SECOND = 1000;

/** All together, and of two tries, less than the time that a job is given: nobody else takes it up meanwhile. */
const patience = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

/** So long a connection is kept for the next mail: long in a burst, and far shorter than mail servers wait. */
const KEPT_MS = 2 * SECOND;

/** So many mails go over one connection, since some mail servers take no more. */
const MOST = 50;

/** Sends each packet of a mail at once, where the system would wait for the receipt of the one before. */
const connect: NonNullable<SMTPPool.Options['getSocket']> = (options, done) => {
  const { host = 'localhost', port, secure } = options;
  // The ports of mail that is handed in: RFC 8314 and RFC 6409.
  const to = { host, port: Number(port) || (secure ? 465 : 587) };
  const socket = net.connect({ ...to, noDelay: true, keepAlive: true });
  const signal = AbortSignal.timeout(patience.connectionTimeout);
  once(socket, 'connect', { signal }).then(
    () => done(null, { connection: socket }),
    (error) => {
      socket.destroy();
      done(signal.aborted ? Object.assign(error, { code: 'ETIMEDOUT' }) : error, null);
    },
  );
};

/** A connection to the mail server, made by its first mail, which carries one mail at a time. */
function open(url: string): Transporter<SMTPPool.SentMessageInfo> {
  const options = {
    url,
    ...patience,
    pool: true,
    maxConnections: 1,
    maxMessages: MOST,
    // Whether a mail goes again is decided here.
    maxRequeues: 0,
    getSocket: connect,
  } as const;
  // `createTransport` itself reads of what stands beside a URL nothing, so that it would wait for minutes.
  return nodemailer.createTransport(new SMTPPool(options));
}

type Line = ReturnType<typeof open>;

/** Connections that wait for a mail, by the mail server's URL, and when each is left. */
const kept = new Map<string, Map<Line, NodeJS.Timeout>>();

function keep(url: string, line: Line): void {
  const lines = kept.get(url) ?? new Map<Line, NodeJS.Timeout>();
  kept.set(url, lines);
  const leave = () => {
    lines.delete(line);
    line.close();
  };
  lines.set(line, setTimeout(leave, KEPT_MS).unref());
}

/** The one that was used last, so that the others are left. */
function takeKept(url: string): Line | undefined {
  const lines = kept.get(url);
  const [line, leaving] = [...(lines ?? [])].at(-1) ?? [];
  if (line) lines?.delete(line);
  clearTimeout(leaving);
  return line;
}

type Mail = SendMailOptions & { to: string };

/** @throws what the mail server says, or what came of the way to it. */
async function carry(url: string, line: Line, mail: Mail): Promise<void> {
  try {
    const { rejected } = await line.sendMail(mail);
    if (rejected.length) throw new Error('The mail server refused the address.');
  } catch (error) {
    line.close();
    throw error;
  }
  keep(url, line);
}

/** What a mail server says that ends the connection over it: RFC 5321, 3.8. */
const CLOSING = 421;

/** Whether the connection ended, and the mail server has not said no to the mail itself, for now or for good. */
function brokeOff(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return !responseCode || responseCode === CLOSING;
}

/** Whether no mail at all would go now, as opposed to this one or to this address. */
export const isServerTrouble = (error: unknown): boolean =>
  brokeOff(error) || (error as { code?: string }).code === 'EAUTH';

/**
 * Connects and signs in, and sends nothing.
 * @throws what the mail server says, or what came of the way to it.
 */
export async function verifyMailServer(url: string): Promise<void> {
  const line = open(url);
  try {
    await line.verify();
  } finally {
    line.close();
  }
}

/**
 * Sends one mail over SMTP, over a connection that is there if there is one. If that has broken meanwhile, or
 * takes no more, the mail goes over a new one: again, where nobody knows whether it went, under the same id.
 * @throws what the mail server says, or what came of the way to it.
 */
export async function sendOver(url: string, mail: Mail): Promise<void> {
  const line = takeKept(url);
  if (line) {
    try {
      return await carry(url, line, mail);
    } catch (error) {
      if (!brokeOff(error)) throw error;
    }
  }
  await carry(url, open(url), mail);
}
