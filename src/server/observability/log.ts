import pino, { type Level } from 'pino';
import { requestContext } from '../http/requestContext';
import { writeOutput } from './output';

/**
 * What must not stand in a line, should a caller hand it over all the same. Lines are made of codes,
 * numbers and the names of routes in the first place.
 */
const PERSONAL = [
  ...['email', 'to', 'from', 'firstName', 'lastName', 'name', 'phone', 'body', 'password', 'token'],
  ...['addressLine1', 'addressLine2', 'postal', 'lat', 'lon', 'ip', 'url', 'query', 'message'],
  ...['cookie', 'authorization', 'headers', 'sid', 'connectionString'],
];

const isLevel = (text = ''): boolean => text === 'silent' || text in pino.levels.values;

/** A line as somebody at a terminal reads it: the time, what happened, and the rest behind it. */
function plain(line: string): string {
  const { level, time, msg, frames = [], ...rest } = JSON.parse(line);
  const about = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const clock = String(time).slice(11, 19);
  return `${[[clock, level, msg, ...about].join(' '), ...frames].join('\n')}\n`;
}

const stdout = {
  write: (line: string) => writeOutput(process.stdout.isTTY ? plain(line) : line),
};

/**
 * The one log of the server: a JSON object for each line on stdout, or plain text at a terminal. No
 * line carries a mail address, a name, a street, a token, what somebody typed, or where they come from.
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

/** What may be told of something thrown: its kind, its code and where it was thrown. */
function describe(error: unknown) {
  const { name, code, digest, stack } = (error ?? {}) as {
    name?: string;
    code?: string;
    digest?: string;
    stack?: string;
  };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: name ?? 'Error',
    ...(code !== undefined && { code }),
    ...(digest !== undefined && { digest }),
    frames,
  };
}

const ALARM_EVERY_MS = 60_000;
const alarms = new Map<string, number>();

/** Writes down that a limit on all is passed, which somebody should look at; once a minute at most. */
export function logAlarm(what: string): void {
  const now = Date.now();
  if (now - (alarms.get(what) ?? 0) < ALARM_EVERY_MS) return;
  alarms.set(what, now);
  log.error({ limit: what }, 'ALARM: more than LIMITS allows');
}

/**
 * Writes down that something broke: the kind of error, its code and where it was thrown. Not its
 * message: those of the database and of mail servers quote streets and mail addresses.
 */
export function logUnexpected(error: unknown, where: string): void {
  log.error({ where, ...describe(error) }, 'unexpected');
}

/** Words that may be a mail address, or the address of a page with whatever stands in it. */
const ADDRESSES = /\S*[@/?]\S*/g;

/** What others wrote: the first line of the first text, without addresses; of an error, what may be told. */
function lineOf(parts: unknown[]) {
  const error = parts.find((part) => part instanceof Error);
  const [text = ''] = parts.filter((part) => typeof part === 'string' && part.trim());
  const [line = ''] = `${text}`.trim().split('\n', 1);
  const told = error && line.includes(error.message) ? '' : line.replace(ADDRESSES, '…');
  return { text: told, about: error ? describe(error) : {} };
}

/** Lets what libraries and Next itself write to the console go through the log. */
export function redirectConsole(): void {
  const ways = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [name, level] of Object.entries(ways) as [keyof typeof ways, Level][])
    console[name] = (...parts: unknown[]) => {
      const { text, about } = lineOf(parts);
      log[level]({ source: 'console', ...about }, text);
    };
}
