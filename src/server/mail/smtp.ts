import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

const SECOND_MS = 1000;

/** Together, and for two attempts, shorter than a job may take, so nobody else takes the job meanwhile. */
const timeouts = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

const MAX_CONNECTIONS = 10;

/** Some mail servers take no more emails over one connection. */
const MAX_EMAILS_PER_CONNECTION = 50;

type Pool = Transporter<SMTPPool.SentMessageInfo>;

function createPool(url: string): Pool {
  const options: SMTPPool.Options & { maxRequeues: number } = {
    url,
    ...timeouts,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_EMAILS_PER_CONNECTION,
    // `sendOver` decides whether an email goes again.
    maxRequeues: 0,
  };
  // Not by `createTransport(options)`, which ignores everything next to a URL.
  return nodemailer.createTransport(new SMTPPool(options));
}

/** By the mail server's URL. */
const pools = new Map<string, Pool>();

function poolOf(url: string): Pool {
  const pool = pools.get(url) ?? createPool(url);
  pools.set(url, pool);
  return pool;
}

/** The mail server is about to close the connection: RFC 5321, 3.8. */
const CLOSING = 421;

/** Whether the connection ended before the mail server accepted or refused the email. */
function isConnectionLost(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return !responseCode || responseCode === CLOSING;
}

/** Whether no email at all can be sent now, rather than this one or to this address. */
export const isMailServerError = (error: unknown): boolean =>
  isConnectionLost(error) || (error as { code?: string }).code === 'EAUTH';

/**
 * Connects and signs in, without sending anything.
 * @throws the mail server's error, or the connection's
 */
export async function verifyMailServer(url: string): Promise<void> {
  const pool = createPool(url);
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
}

type Email = SendMailOptions & { to: string };

/** Pools whose connections may be old. */
const usedPools = new WeakSet<Pool>();

async function sendThrough(pool: Pool, email: Email): Promise<void> {
  const { rejected } = await pool.sendMail(email);
  usedPools.add(pool);
  if (rejected.length) throw new Error('The mail server refused the address.');
}

/**
 * Sends one email. If an old connection was lost, the email goes once more over a new one, under the same id, since
 * nobody knows whether it arrived.
 * @throws the mail server's error, or the connection's
 */
export async function sendOver(url: string, email: Email): Promise<void> {
  const pool = poolOf(url);
  try {
    await sendThrough(pool, email);
  } catch (error) {
    if (!isConnectionLost(error) || !usedPools.has(pool)) throw error;
    // The other idle connections are probably lost, too. Emails under way still end on theirs.
    if (pools.get(url) === pool) pools.delete(url);
    pool.close();
    await sendThrough(poolOf(url), email);
  }
}
