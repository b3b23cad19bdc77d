import { MINUTE_MS } from '@/schemas/time';
import { log } from '../observability/log';
import { describeMailError, isTlsError, mailErrorCode } from './mailErrors.mjs';
import { mailServerAddress, verifyMailServer } from './smtp.mjs';

/** Warnings in `/api/ready`. They're no reason to send traffic to another server. */
export const readyWarnings = ['MAIL_SERVER_UNREACHABLE', 'MAIL_SERVER_TLS'] as const;

type ReadyWarning = (typeof readyWarnings)[number];

/** How often a mail server that works is checked, in minutes. */
const CHECK_MINUTES = 5;

// On `globalThis` because Next.js loads parts of the server twice.
const globals = globalThis as { sukkahMailServer?: { problem: ReadyWarning | undefined } };
globals.sukkahMailServer ??= { problem: undefined };
const state = globals.sukkahMailServer;

export const mailWarnings = (): ReadyWarning[] => (state.problem ? [state.problem] : []);

export function noteMailServerReached(url: string): void {
  if (state.problem) log.info(`The mail server ${mailServerAddress(url)} can be used again.`);
  state.problem = undefined;
}

export function noteMailServerProblem(url: string, error: unknown): void {
  const before = state.problem;
  state.problem = isTlsError(error) ? 'MAIL_SERVER_TLS' : 'MAIL_SERVER_UNREACHABLE';
  if (state.problem === before) return;
  const { problem, remedy } = describeMailError(error);
  log.warn(
    `The mail server ${mailServerAddress(url)} ${problem} (${mailErrorCode(error)}). No email is sent, sign-in links included, until that is fixed: ${remedy}.`,
  );
}

export async function checkMailServer(url: string): Promise<void> {
  try {
    await verifyMailServer(url);
    noteMailServerReached(url);
  } catch (error) {
    noteMailServerProblem(url, error);
  }
}

/**
 * Checks the mail server now and every five minutes, so that each process knows, also one that
 * sends nothing. Checks every minute while there's a problem.
 */
export async function watchMailServer(url: string, minutes = 0): Promise<void> {
  if (state.problem || minutes % CHECK_MINUTES === 0) await checkMailServer(url);
  setTimeout(watchMailServer, MINUTE_MS, url, minutes + 1).unref();
}
