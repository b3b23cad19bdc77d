import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { validationMessage } from '@/format/validationMessage';
import { languageOf } from '@/i18n/catalogs';
import { defaultLocale, type Language } from '@/i18n/language';
import { MINUTE_MS } from '@/schemas/time';
import { transformer } from '@/schemas/transformer';
import { ZodError, type z } from '@/schemas/zod';
import type { CacheTag } from '../cache/invalidation';
import { type PublicResponses, publicResponse } from '../cache/publicResponses';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { noteOwnWrite, type Replica } from '../db/replica';
import { isDatabaseUnavailable } from '../db/unavailable';
import { type ErrorKind, errors, type PublicError, RuleError, refusalText } from '../errors';
import type { Client } from '../http/clientAddress';
import { recordCall, recordRefusal, requestContext } from '../http/requestContext';
import { inSpan } from '../observability/span';
import type { Viewer } from '../policies/actor';
import { type CountedRead, countRead, isRead } from '../rateLimit/memoryLimits';
import { bytesOf, type CountedChange, countChange } from '../rateLimit/rateLimit';
import { runSearch, type Turns } from '../rateLimit/turns';

export type Context = {
  db: Db;
  clock: Clock;
  viewer: Viewer;
  client: Client;
  language: Language;
  /** The size of a change's input, for the limit on what a user may store in a day. */
  inputBytes?: number;
  /** The session's id. Data tied to the session ends with it. */
  sid?: string | undefined;
  /**
   * Calls back when the session ends or expires, or the viewer is suspended. Returns a function
   * that unsubscribes.
   */
  onSessionEnd?: (onEnd: () => void) => () => void;
  /** The public address of the site, for links outside it. */
  site?: string;
  /** The turns of people's changes. Undefined for calls that needn't wait for each other. */
  changeTurns?: Turns;
  /** Cached responses for visitors. Undefined if there's a session cookie, even an expired one. */
  publicResponses?: PublicResponses;
  /** Set for a page's own calls, because the page itself was counted. */
  counted?: true;
  /** The read replica. Use it only through `mayLag`. */
  replica?: Replica | undefined;
};

export type SignedIn = Context & { viewer: NonNullable<Viewer> };

export type System = Pick<Context, 'db' | 'clock'>;

const trpcCodes = {
  badInput: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  wrongMethod: 'METHOD_NOT_SUPPORTED',
  timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  preconditionFailed: 'PRECONDITION_FAILED',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  // Such requests are refused before they reach tRPC, which has no codes for these statuses.
  urlTooLong: 'PAYLOAD_TOO_LARGE',
  headersTooLarge: 'PAYLOAD_TOO_LARGE',
  lengthRequired: 'BAD_REQUEST',
  expectationFailed: 'BAD_REQUEST',
  unsupportedType: 'UNSUPPORTED_MEDIA_TYPE',
  tooMany: 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

function codeOf({ cause, code }: TRPCError): string {
  if (cause instanceof RuleError) return cause.code;
  if (cause instanceof ZodError && code === 'BAD_REQUEST') return 'BAD_INPUT';
  return code === 'INTERNAL_SERVER_ERROR' ? 'INTERNAL' : code;
}

const MAX_ISSUES = 50;

/** Returns the public part of an error. Unexpected errors reveal nothing about their cause. */
export function publicError(error: TRPCError, language: Language): PublicError {
  const { t } = language;
  if (error.cause instanceof RuleError) return refusalText(language, error.cause);
  const code = codeOf(error);
  const invalid = t('errors.BAD_INPUT', { what: 'other' });
  if (error.cause instanceof ZodError && code === 'BAD_INPUT') {
    const issues = error.cause.issues.slice(0, MAX_ISSUES).map((issue) => ({
      path: issue.path.join('.'),
      message: validationMessage(t, issue),
    }));
    return { message: issues[0]?.message ?? invalid, code, issues };
  }
  if (code === 'INTERNAL') return { message: t('errors.INTERNAL'), code };
  // tRPC's own messages are for developers and in English.
  const missing = code === 'NOT_FOUND' && t('errors.NOT_FOUND', { what: 'Path' });
  return { message: missing || invalid, code };
}

/** An unavailable database counts as one. */
function asRefusal(thrown: unknown): RuleError | undefined {
  if (thrown instanceof RuleError) return thrown;
  const { cause } = (thrown ?? {}) as { cause?: unknown };
  if (cause instanceof RuleError) return cause;
  return isDatabaseUnavailable(thrown) ? errors.unavailable(thrown) : undefined;
}

export function toTRPCError(thrown: unknown): TRPCError {
  const refusal = asRefusal(thrown);
  if (refusal)
    return new TRPCError({
      code: trpcCodes[refusal.kind],
      message: refusal.message,
      cause: refusal,
    });
  if (thrown instanceof ZodError)
    return new TRPCError({ code: 'BAD_REQUEST', message: thrown.message, cause: thrown });
  return getTRPCErrorFromUnknown(thrown);
}

/** For the log. Undefined if a rule refused the call. */
export function brokenBehind(error: TRPCError): unknown {
  if (error.cause instanceof RuleError) return error.cause.cause;
  return error.code === 'INTERNAL_SERVER_ERROR' ? (error.cause ?? error) : undefined;
}

type Counted = CountedRead | CountedChange;

/**
 * How a call counts toward the rate limits: by default as `reads` or `changes`. `itself` means that
 * the procedure counts what it creates. The call then counts as a read, in case it creates nothing.
 */
export type Meta = {
  counts?: Counted | 'itself';
  /** How many points a call costs, based on its raw input. Defaults to 1. */
  cost?: (input: unknown) => number;
  /** Limits how many run at once. Cached results don't count. */
  isSearch?: true;
  /** The line of a policy that a call needs. Set by the procedures in `access/procedures.ts`. */
  needs?: { resource: 'listing' | 'slot' | 'request' | 'thread'; action: string };
};

/** @throws RuleError `UNSUPPORTED_VALUE` */
function readInput(payload: unknown): unknown {
  try {
    return transformer.deserialize(payload);
  } catch {
    throw errors.unsupportedValue();
  }
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { ...transformer, deserialize: readInput }, output: transformer },
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 45_000 },
      maxDurationMs: 5 * MINUTE_MS,
    },
    errorFormatter({ shape, error, ctx }) {
      // Without a context, the reader's language isn't known.
      const { message, ...rest } = publicError(error, ctx?.language ?? languageOf(defaultLocale));
      recordRefusal(rest.code, { isLimit: error.code === 'TOO_MANY_REQUESTS' });
      // Used to find the failure in the log.
      const reference = rest.code === 'INTERNAL' ? { requestId: requestContext()?.id } : {};
      return { ...shape, message, data: { ...shape.data, ...rest, ...reference } };
    },
  });

const translateErrors = t.middleware(async ({ path, next }) => {
  const result = await inSpan(path, () => next());
  const error = result.ok ? undefined : toTRPCError(result.error);
  recordCall(path, error ? codeOf(error) : 'OK');
  if (error?.cause instanceof RuleError) throw error;
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

function countedAs(type: string, meta: Meta | undefined): Counted | null {
  if (type === 'subscription') return null;
  if (meta?.counts === 'itself') return 'reads';
  return meta?.counts ?? (type === 'query' ? 'reads' : 'changes');
}

const countReads = t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
  const kind = countedAs(type, meta);
  if (!kind || !isRead(kind) || ctx.counted) return next();
  // Unreadable input counts too. It's refused later, during validation.
  const input = meta?.cost && (await getRawInput().catch(() => undefined));
  await countRead(ctx, kind, meta?.cost?.(input));
  return next();
});

/** Whether a call writes. Some mutations only read: they keep their input out of the URL. */
const isChange = (type: string, { counts = 'itself' }: Meta = {}) =>
  type === 'mutation' && (counts === 'itself' || !isRead(counts));

/**
 * Runs a person's changes one after the other, so that they don't hold several database connections
 * while they wait for each other's locks.
 * @throws RuleError `TOO_MANY_REQUESTS`; TRPCError `CLIENT_CLOSED_REQUEST` if the client has hung up
 */
const takeTurns = t.middleware(({ ctx, type, meta, signal, next }) => {
  if (!ctx.viewer || !ctx.changeTurns || !isChange(type, meta)) return next();
  const { id } = ctx.viewer;
  const turn = { key: id, limits: [{ key: id, concurrency: 1 }], signal };
  return ctx.changeTurns.run(turn, () => next());
});

/** Open to everyone. `ctx.viewer` is null for visitors. */
export const publicProcedure = t.procedure.use(translateErrors).use(countReads).use(takeTurns);

/**
 * Open to everyone. Visitors share a cached result for a few seconds, but each call counts toward
 * the rate limits. The cache key is the validated input, because raw input can be huge and can
 * express the same query in many ways.
 * @param input `noInput` for a procedure that takes no input
 * @param tagsOf what a response shows, and so what invalidates it
 */
export function sharedProcedure<Input extends z.ZodType, Answer>(
  input: Input,
  tagsOf: (answer: Answer) => CacheTag[],
) {
  return publicProcedure.input(input).use(({ ctx, path, meta, signal, input, next }) => {
    function inTurn<T>(work: () => Promise<T>): Promise<T> {
      return meta?.isSearch ? runSearch(ctx.client, signal, work) : work();
    }
    if (ctx.viewer || !ctx.publicResponses) return inTurn(() => next());
    const call = { path, locale: ctx.language.locale, input };
    return publicResponse(ctx.publicResponses, call, { next: () => next(), tagsOf, inTurn });
  });
}

async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    { yes: boolean }[]
  >`SELECT suspended_at IS NOT NULL AS yes FROM users WHERE id = ${userId}::uuid`;
  return rows[0]?.yes ?? false;
}

/**
 * Signed-in users only, so `ctx.viewer` is set. Changes are counted here, because nobody else can
 * make any.
 * @throws RuleError `UNAUTHORIZED`, `SUSPENDED`, `TOO_MANY_REQUESTS`, `TOO_MUCH_STORED`
 */
export const signedInProcedure = publicProcedure.use(
  async ({ ctx, type, meta, getRawInput, next }) => {
    const { viewer } = ctx;
    if (!viewer) throw errors.signInFirst();
    // Check this on every call: the session or open page may be older than the suspension.
    if (viewer.isSuspended ?? (await isSuspended(ctx.db, viewer.id))) throw errors.suspended();
    const kind = countedAs(type, meta);
    const isChange = type === 'mutation';
    const inputBytes = isChange ? bytesOf(await getRawInput().catch(() => undefined)) : 0;
    if (kind && !isRead(kind)) await countChange({ ...ctx, inputBytes }, kind);
    const result = await next({ ctx: { viewer, inputBytes } });
    // Do this even after an error, because something may have been saved anyway.
    if (isChange) await noteOwnWrite(ctx, viewer.id);
    return result;
  },
);
