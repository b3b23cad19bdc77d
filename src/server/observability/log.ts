import pino, { type Level } from 'pino';
import { sqlStateOf } from '../db/unavailable';
import { requestContext } from '../http/requestContext';
import { writeOutput } from './output';

/**
 * Fields removed from every log line, in case a caller logs them by mistake. Log lines are meant to
 * contain only codes, numbers, and route names.
 */
const PERSONAL = [
  ...['email', 'to', 'from', 'firstName', 'lastName', 'name', 'phone', 'body', 'password', 'token'],
  ...['addressLine1', 'addressLine2', 'postal', 'lat', 'lon', 'ip', 'url', 'query', 'message'],
  ...['introMessage', 'invitation', 'words', 'city', 'near', 'cellLat', 'cellLon'],
  ...['cookie', 'authorization', 'headers', 'sid', 'connectionString'],
];

const isLevel = (text = ''): boolean => text === 'silent' || text in pino.levels.values;

function plain(line: string): string {
  const { level, time, msg, frames = [], ...rest } = JSON.parse(line);
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const clock = String(time).slice(11, 19);
  return `${[[clock, level, msg, ...fields].join(' '), ...frames].join('\n')}\n`;
}

const stdout = {
  write: (line: string) => writeOutput(process.stdout.isTTY ? plain(line) : line),
};

/**
 * The server's log: JSON lines on stdout, or plain text in a terminal. Never contains email
 * addresses, names, streets, tokens, user input, or client addresses.
 */
export const log = pino<never>(
  {
    level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), remove: true },
    mixin: () => {
      const id = requestContext()?.id;
      return id ? { requestId: id } : {};
    },
  },
  stdout,
);

/** A code by which an operator finds the cause. Anything else could be someone's text. */
const CODE = /^[A-Z0-9_]{3,40}$/;

/** Returns the code of what caused an error, such as 53100 where a database's disk is full. */
function causeCodeOf(error: unknown): string | undefined {
  for (let cause = error; cause; cause = (cause as { cause?: unknown }).cause) {
    const code = sqlStateOf(cause);
    if (code !== (error as { code?: unknown }).code && CODE.test(`${code}`)) return `${code}`;
  }
  return undefined;
}

/**
 * Returns the parts of an error that are safe to log: its name, its code and its cause's, and where
 * it was thrown.
 */
function describe(error: unknown) {
  const { name, code, digest, stack } = (error ?? {}) as {
    name?: string;
    code?: string;
    digest?: string;
    stack?: string;
  };
  const causeCode = causeCodeOf(error);
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: name ?? 'Error',
    ...(code !== undefined && { code }),
    ...(causeCode !== undefined && { causeCode }),
    ...(digest !== undefined && { digest }),
    frames,
  };
}

const ALARM_EVERY_MS = 60_000;
const alarms = new Map<string, number>();

/** Logs that a global limit was exceeded, once a minute at most. */
export function logAlarm(limit: string): void {
  const now = Date.now();
  if (now - (alarms.get(limit) ?? 0) < ALARM_EVERY_MS) return;
  alarms.set(limit, now);
  log.error({ limit }, 'ALARM: more than LIMITS allows');
}

/**
 * Logs an unexpected error by name, code, and origin. Leaves out the message, because database and
 * mail server errors quote streets and email addresses.
 */
export function logUnexpected(error: unknown, where: string): void {
  log.error({ where, ...describe(error) }, 'unexpected');
}

/** Words that could be an email address or a URL. */
const ADDRESSES = /\S*[@/?]\S*/g;

/**
 * Cleans up a library's console output: the first line of its first text, without addresses; for an
 * error, its safe parts.
 */
function lineOf(parts: unknown[]) {
  const error = parts.find((part) => part instanceof Error);
  const [text = ''] = parts.filter((part) => typeof part === 'string' && part.trim());
  const [line = ''] = `${text}`.trim().split('\n', 1);
  const safeText = error && line.includes(error.message) ? '' : line.replace(ADDRESSES, '…');
  return { text: safeText, details: error ? describe(error) : {} };
}

export function redirectConsole(): void {
  const consoleLevels = {
    debug: 'debug',
    log: 'info',
    info: 'info',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [name, level] of Object.entries(consoleLevels) as [
    keyof typeof consoleLevels,
    Level,
  ][])
    console[name] = (...parts: unknown[]) => {
      const { text, details } = lineOf(parts);
      log[level]({ source: 'console', ...details }, text);
    };
}
