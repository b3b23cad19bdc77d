import { getSystemErrorName } from 'node:util';

/**
 * @typedef {object} MailError
 * @property {string} [code]
 * @property {number} [errno]
 * @property {string} [command]
 * @property {string} [response]
 * @property {number} [responseCode]
 * @property {string} [message]
 * @property {string} [reason]
 */

/** @param {unknown} error */
const read = (error) => /** @type {MailError} */ (error);

/**
 * Whether TLS failed, for example because the certificate isn't trusted or STARTTLS isn't offered.
 * Nodemailer reports most of these as ESOCKET, and unlike failed connections, they have no `errno`.
 * @param {unknown} error
 */
export function isTlsError(error) {
  const { code, errno } = read(error);
  return code === 'ETLS' || (code === 'ESOCKET' && errno === undefined);
}

/**
 * Returns the codes of a mail server's error. The text isn't safe to store because it quotes
 * addresses.
 * @param {unknown} error
 */
export function mailErrorCode(error) {
  const { code, errno, responseCode } = read(error);
  // Nodemailer reports every failed connection as ESOCKET.
  const name = isTlsError(error) ? 'ETLS' : errno ? getSystemErrorName(errno) : code;
  return [name, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
}

/**
 * Describes why the mail server can't be used, and how to fix that.
 * @param {unknown} error
 * @returns {{ problem: string, remedy: string }}
 */
export function describeMailError(error) {
  const { code, message, reason = message, responseCode } = read(error);
  const remedy = 'check EMAIL_SERVER';
  if (code === 'EAUTH') return { problem: 'refuses the user or password', remedy };
  if (!isTlsError(error)) return { problem: 'cannot be reached', remedy };
  if (responseCode)
    return {
      problem: 'does not offer TLS (STARTTLS), so the password is not sent to it',
      remedy: `${remedy}, or add ?requireTLS=false to it if the network is private`,
    };
  return {
    problem: `cannot be used: TLS failed (${reason})`,
    remedy: `${remedy}, its host name and the server’s certificate. If your own authority signed that, name its file in NODE_EXTRA_CA_CERTS`,
  };
}

/** The mail server is about to close the connection (RFC 5321, section 3.8). */
const CLOSING = 421;

/** @param {unknown} error */
export function isConnectionLost(error) {
  const { responseCode } = read(error);
  return !responseCode || responseCode === CLOSING;
}

/**
 * Whether no email at all can be sent right now, as opposed to this email or this address.
 * @param {unknown} error
 */
export const isMailServerError = (error) =>
  isConnectionLost(error) || isTlsError(error) || read(error).code === 'EAUTH';

/** Enhanced status codes for a mailbox that doesn't exist or is disabled (RFC 3463). */
const NO_MAILBOX = /^5\.(1\.([1-6]|10)|2\.1)$/;

/** Says nothing about what's wrong with an address. */
const OTHER_ADDRESS_STATUS = '5.1.0';

/** Without an enhanced code, servers also use these to refuse a sender, a client, or an email. */
const NO_MAILBOX_REPLIES = [550, 551, 553];
const ABOUT_THE_SENDER = /sender|relay|spam|block|polic|denied|authenticat|https?:/i;

/**
 * Whether the mail server refused the recipient's address for good. A refusal that a change of our
 * settings could end isn't one, or an operator's mistake would lose everyone's emails.
 * @param {unknown} error
 */
export function isAddressRefused(error) {
  const { command = '', response = '', responseCode = 0 } = read(error);
  if (!/^RCPT/.test(command)) return false;
  const [, status = OTHER_ADDRESS_STATUS] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response) ?? [];
  if (status !== OTHER_ADDRESS_STATUS) return NO_MAILBOX.test(status);
  return NO_MAILBOX_REPLIES.includes(responseCode) && !ABOUT_THE_SENDER.test(response);
}
