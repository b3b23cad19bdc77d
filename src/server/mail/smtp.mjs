import nodemailer from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { isConnectionLost } from './mailErrors.mjs';

/**
 * Two attempts fit within a job's time limit, so no other worker picks up the same job meanwhile.
 */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

const MAX_CONNECTIONS = 10;

/** Some mail servers accept no more emails than this over one connection. */
const MAX_EMAILS_PER_CONNECTION = 50;

/**
 * @typedef {import('nodemailer').Transporter<SMTPPool.SentMessageInfo>} Pool
 * @typedef {import('nodemailer').SendMailOptions & { to: string }} Email
 */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the URL has a password that others could read on the way if STARTTLS were missing.
 * @param {string} url
 */
function hasPasswordInTransit(url) {
  const { password, hostname } = new URL(url);
  return password !== '' && !LOOPBACK.includes(hostname);
}

/** @param {string} url @returns {Pool} */
function createPool(url) {
  /** @type {SMTPPool.Options & { maxRequeues: number }} */
  const options = {
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

/** @type {Map<string, Pool>} */
const pools = new Map();

/** @param {string} url */
function poolOf(url) {
  const pool = pools.get(url) ?? createPool(url);
  pools.set(url, pool);
  return pool;
}

/**
 * Returns who emails are from, and who gets the replies: never another user, whose address would
 * show.
 * @param {{ EMAIL_FROM?: string | undefined, CONTACT_EMAIL?: string | undefined }} settings
 */
export const senderOf = ({ EMAIL_FROM = 'Sukkah <no-reply@localhost>', CONTACT_EMAIL }) => ({
  from: EMAIL_FROM,
  ...(CONTACT_EMAIL && { replyTo: CONTACT_EMAIL }),
});

/** @param {string} url @returns {string} host and port */
export function mailServerAddress(url) {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** @param {string} url @throws the mail server's or the connection's error */
export async function verifyMailServer(url) {
  const pool = createPool(url);
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
}

/**
 * Pools that have sent something, so their idle connections may be stale.
 * @type {WeakSet<Pool>}
 */
const usedPools = new WeakSet();

/** @param {Pool} pool @param {Email} email */
async function sendThrough(pool, email) {
  // Rejects if the only recipient is refused.
  const { response } = await pool.sendMail(email);
  usedPools.add(pool);
  return response;
}

/**
 * Sends one email. If a stale connection was lost, retries once over a new one with the same
 * message ID, because the email may already have arrived.
 * @param {string} url
 * @param {Email} email
 * @returns {Promise<string>} the mail server's response
 * @throws the mail server's or the connection's error
 */
export async function sendOver(url, email) {
  const pool = poolOf(url);
  try {
    return await sendThrough(pool, email);
  } catch (error) {
    if (!isConnectionLost(error) || !usedPools.has(pool)) throw error;
    // The other idle connections are probably lost too. Emails in progress still finish on theirs.
    if (pools.get(url) === pool) pools.delete(url);
    pool.close();
    return sendThrough(poolOf(url), email);
  }
}
