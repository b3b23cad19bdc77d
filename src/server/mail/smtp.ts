import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { SECOND_MS } from '@/schemas/time';
import { isConnectionLost } from './mailErrors';

/**
 * Two attempts fit within a job's time limit, so no other worker picks up the same job meanwhile.
 */
const timeouts = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

const MAX_CONNECTIONS = 10;

/** Some mail servers accept no more emails than this over one connection. */
const MAX_EMAILS_PER_CONNECTION = 50;

type Pool = Transporter<SMTPPool.SentMessageInfo>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the URL has a password that others could read on the way if STARTTLS were missing. */
function hasPasswordInTransit(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !LOOPBACK.includes(hostname);
}

function createPool(url: string): Pool {
  const options: SMTPPool.Options & { maxRequeues: number } = {
    // Its parameters override the options below.
    url,
    ...timeouts,
    requireTLS: hasPasswordInTransit(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_EMAILS_PER_CONNECTION,
    // `sendOver` decides whether to retry.
    maxRequeues: 0,
  };
  // `createTransport(options)` ignores every option next to a URL.
  return nodemailer.createTransport(new SMTPPool(options));
}

const pools = new Map<string, Pool>();

function poolOf(url: string): Pool {
  const pool = pools.get(url) ?? createPool(url);
  pools.set(url, pool);
  return pool;
}

/** @throws the mail server's or the connection's error */
export async function verifyMailServer(url: string): Promise<void> {
  const pool = createPool(url);
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
}

type Email = SendMailOptions & { to: string };

/** Pools that have sent something, so their idle connections may be stale. */
const usedPools = new WeakSet<Pool>();

async function sendThrough(pool: Pool, email: Email): Promise<void> {
  // Rejects if the only recipient is refused.
  await pool.sendMail(email);
  usedPools.add(pool);
}

/**
 * Sends one email. If a stale connection was lost, retries once over a new one with the same
 * message ID, because the email may already have arrived.
 * @throws the mail server's or the connection's error
 */
export async function sendOver(url: string, email: Email): Promise<void> {
  const pool = poolOf(url);
  try {
    await sendThrough(pool, email);
  } catch (error) {
    if (!isConnectionLost(error) || !usedPools.has(pool)) throw error;
    // The other idle connections are probably lost too. Emails in progress still finish on theirs.
    if (pools.get(url) === pool) pools.delete(url);
    pool.close();
    await sendThrough(poolOf(url), email);
  }
}
