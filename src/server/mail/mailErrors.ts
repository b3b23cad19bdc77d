import { getSystemErrorName } from 'node:util';

type MailError = {
  code?: string;
  errno?: number;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
};

/**
 * Whether TLS failed, for example because the certificate isn't trusted or STARTTLS isn't offered.
 * Nodemailer reports most of these as ESOCKET, and unlike failed connections, they have no `errno`.
 */
export function isTlsError(error: unknown): boolean {
  const { code, errno } = error as MailError;
  return code === 'ETLS' || (code === 'ESOCKET' && errno === undefined);
}

/**
 * Returns the codes of a mail server's error. The text isn't safe to store because it quotes
 * addresses.
 */
export function mailErrorCode(error: unknown): string {
  const { code, errno, responseCode } = error as MailError;
  // Nodemailer reports every failed connection as ESOCKET.
  const name = isTlsError(error) ? 'ETLS' : errno ? getSystemErrorName(errno) : code;
  return [name, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
}

/** The mail server is about to close the connection (RFC 5321, section 3.8). */
const CLOSING = 421;

export function isConnectionLost(error: unknown): boolean {
  const { responseCode } = error as MailError;
  return !responseCode || responseCode === CLOSING;
}

/** Whether no email at all can be sent right now, as opposed to this email or this address. */
export const isMailServerError = (error: unknown): boolean =>
  isConnectionLost(error) || isTlsError(error) || (error as MailError).code === 'EAUTH';

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
 */
export function isAddressRefused(error: unknown): boolean {
  const { command = '', response = '', responseCode = 0 } = error as MailError;
  if (!/^RCPT/.test(command)) return false;
  const [, status = OTHER_ADDRESS_STATUS] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response) ?? [];
  if (status !== OTHER_ADDRESS_STATUS) return NO_MAILBOX.test(status);
  return NO_MAILBOX_REPLIES.includes(responseCode) && !ABOUT_THE_SENDER.test(response);
}
