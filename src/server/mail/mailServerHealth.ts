import { log } from '../observability/log';
import { mailErrorCode } from './mailErrors';
import { verifyMailServer } from './smtp';

/** Warnings in `/api/ready`. They're no reason to send traffic to another server. */
export const readyWarnings = ['MAIL_SERVER_UNREACHABLE'] as const;

type ReadyWarning = (typeof readyWarnings)[number];

const RETRY_MS = 60_000;

// On `globalThis` because Next.js loads parts of the server twice.
const globals = globalThis as { sukkahMailServer?: { isUnreachable: boolean } };
globals.sukkahMailServer ??= { isUnreachable: false };
const state = globals.sukkahMailServer;

export const mailWarnings = (): ReadyWarning[] =>
  state.isUnreachable ? ['MAIL_SERVER_UNREACHABLE'] : [];

function addressOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

export function noteMailServerReached(url: string): void {
  if (state.isUnreachable) log.info(`The mail server ${addressOf(url)} can be used again.`);
  state.isUnreachable = false;
}

export function noteMailServerUnreachable(url: string, error: unknown): void {
  if (state.isUnreachable) return;
  state.isUnreachable = true;
  const { code } = error as { code?: string };
  const problem = code === 'EAUTH' ? 'refuses the user or password' : 'cannot be reached';
  log.warn(
    `The mail server ${addressOf(url)} ${problem} (${mailErrorCode(error)}). No email is sent, sign-in links included, until that is fixed: check EMAIL_SERVER.`,
  );
}

export async function checkMailServer(url: string): Promise<void> {
  try {
    await verifyMailServer(url);
    noteMailServerReached(url);
  } catch (error) {
    noteMailServerUnreachable(url, error);
  }
}

/** Checks the mail server now, then every minute while it's unreachable. */
export async function watchMailServer(url: string, isFirst = true): Promise<void> {
  if (isFirst || state.isUnreachable) await checkMailServer(url);
  setTimeout(watchMailServer, RETRY_MS, url, false).unref();
}
