import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { validationMessage } from '@/format/validationMessage';
import type { Language } from '@/i18n/language';
import { languageOf } from '@/i18n/languageOf';
import { defaultLocale } from '@/i18n/locales';
import { transformer } from '@/schemas/transformer';
import { ZodError, type z } from '@/schemas/zod';
import { type PublicResponses, publicResponse } from '../cache/publicResponses';
import type { CacheTag } from '../cache/taggedCache';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { noteOwnWrite, type Replica } from '../db/replica';
import { isDatabaseUnavailable } from '../db/unavailable';
import { type ErrorKind, errors, type PublicError, RuleError, refusalText } from '../errors';
import { type Client, householdOf } from '../http/clientAddress';
import { recordCall, recordRefusal, requestContext } from '../http/requestContext';
import { inSpan } from '../observability/span';
import { type CountedRead, countRead, isRead } from '../rateLimit/memoryLimits';
import { type CountedChange, countChange } from '../rateLimit/rateLimit';
import { withSearchSlot } from '../rateLimit/searchSlots';

/** Who is signed in, and, where it was looked up along with their session, whether they are suspended. */
export type Viewer = { id: string; isSuspended?: boolean } | null;

/** What every procedure gets: the database, the clock, who is asking, from where, in which language. */
export type Context = {
  db: Db;
  clock: Clock;
  viewer: Viewer;
  client: Client;
  language: Language;
  /** The session's id: what is kept with it ends with it. */
  sid?: string | undefined;
  /** Calls back when the session ends or expires, or the viewer is suspended. Returns what stops that. */
  onSessionEnd?: (onEnd: () => void) => () => void;
  /** The address that people open, for what they take with them. */
  site?: string;
  /** Cached responses for visitors. Undefined if the request has any session cookie, even an expired one. */
  publicResponses?: PublicResponses;
  /** A page's own calls: the page itself was counted. */
  counted?: true;
  /** Where what may be some seconds old is read, through `mayLag` alone. */
  replica?: Replica | undefined;
};

/** The same where somebody is signed in. */
export type SignedIn = Context & { viewer: NonNullable<Viewer> };

/** What the system itself has when it acts, at nobody's call. */
export type System = Pick<Context, 'db' | 'clock'>;

const trpcCodes = {
  badInput: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  wrongMethod: 'METHOD_NOT_SUPPORTED',
  timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  // Refused before it reaches tRPC, which has no code for 414.
  urlTooLong: 'PAYLOAD_TOO_LARGE',
  unsupportedType: 'UNSUPPORTED_MEDIA_TYPE',
  tooMany: 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

/** An error's code, in responses and in metrics. */
function codeOf({ cause, code }: TRPCError): string {
  if (cause instanceof RuleError) return cause.code;
  if (cause instanceof ZodError && code === 'BAD_REQUEST') return 'BAD_INPUT';
  return code === 'INTERNAL_SERVER_ERROR' ? 'INTERNAL' : code;
}

/** The most issues that an answer lists: a batch of 64 KiB can have thousands. */
const MOST_ISSUES = 50;

/** What an error may say to the outside. Whatever no rule threw says nothing of its cause. */
export function publicError(error: TRPCError, language: Language): PublicError {
  const { t } = language;
  if (error.cause instanceof RuleError) return refusalText(language, error.cause);
  const code = codeOf(error);
  const invalid = t('errors.BAD_INPUT', { what: 'other' });
  if (error.cause instanceof ZodError && code === 'BAD_INPUT') {
    const issues = error.cause.issues.slice(0, MOST_ISSUES).map((issue) => ({
      path: issue.path.join('.'),
      message: validationMessage(t, issue),
    }));
    return { message: issues[0]?.message ?? invalid, code, issues };
  }
  if (code === 'INTERNAL') return { message: t('errors.INTERNAL'), code };
  // What tRPC itself says is for whoever wrote the call, and in English.
  const missing = code === 'NOT_FOUND' && t('errors.NOT_FOUND', { what: 'Path' });
  return { message: missing || invalid, code };
}

/** A rule's no; and what was thrown because the database is away, as the one that says so. */
function asRefusal(thrown: unknown): RuleError | undefined {
  if (thrown instanceof RuleError) return thrown;
  const { cause } = (thrown ?? {}) as { cause?: unknown };
  if (cause instanceof RuleError) return cause;
  return isDatabaseUnavailable(thrown) ? errors.unavailable(thrown) : undefined;
}

/** Whatever was thrown, as an error that tRPC and REST know how to answer. */
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

/** What broke behind an error that is told, for the log; undefined where a rule said no. */
export function brokenBehind(error: TRPCError): unknown {
  if (error.cause instanceof RuleError) return error.cause.cause;
  return error.code === 'INTERNAL_SERVER_ERROR' ? (error.cause ?? error) : undefined;
}

type Counted = CountedRead | CountedChange;

/**
 * As what a call counts; else each is one of the `reads` or `changes`. `itself`: the verb counts what it
 * makes; a call that makes nothing, since it was made before or is not theirs, has read at least.
 */
type Meta = {
  counts?: Counted | 'itself';
  /** How many points a call costs, by its input as it was sent; one unless said. */
  cost?: (input: unknown) => number;
  /** Whether to limit how many run at once, unless their answer is cached. */
  isSearch?: true;
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
      maxDurationMs: 5 * 60_000,
    },
    errorFormatter({ shape, error, ctx }) {
      // Without a context nobody has found out yet who reads it.
      const { message, ...rest } = publicError(error, ctx?.language ?? languageOf(defaultLocale));
      recordRefusal(rest.code);
      // By the number we find what broke in the log.
      const told = rest.code === 'INTERNAL' ? { requestId: requestContext()?.id } : {};
      return { ...shape, message, data: { ...shape.data, ...rest, ...told } };
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

/** What a call counts as; null when nobody counts it. */
function countedAs(type: string, meta: Meta | undefined): Counted | null {
  if (type === 'subscription') return null;
  if (meta?.counts === 'itself') return 'reads';
  return meta?.counts ?? (type === 'query' ? 'reads' : 'changes');
}

const countReads = t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
  const what = countedAs(type, meta);
  if (!what || !isRead(what) || ctx.counted) return next();
  // Unreadable input counts, too. It's refused where it's validated.
  const input = meta?.cost && (await getRawInput().catch(() => undefined));
  await countRead(ctx, what, meta?.cost?.(input));
  return next();
});

/** Anyone. `ctx.viewer` is null for a visitor. */
export const publicProcedure = t.procedure.use(translateErrors).use(countReads);

/**
 * Anyone. Visitors share one answer for some seconds; each call still counts toward the rate limits. The cache key
 * is the validated input: raw input can be huge, and can spell one question in many ways.
 * @param input `noInput` for a procedure that takes none
 * @param tagsOf what a response shows, and so what invalidates it
 */
export function sharedProcedure<Input extends z.ZodType, Answer>(
  input: Input,
  tagsOf: (answer: Answer) => CacheTag[],
) {
  return publicProcedure.input(input).use(({ ctx, path, meta, signal, input, next }) => {
    function inTurn<T>(work: () => Promise<T>): Promise<T> {
      return meta?.isSearch ? withSearchSlot(householdOf(ctx.client), signal, work) : work();
    }
    if (ctx.viewer || !ctx.publicResponses) return inTurn(() => next());
    const call = { path, locale: ctx.language.locale, input };
    return publicResponse(ctx.publicResponses, call, { next: () => next(), tagsOf, inTurn });
  });
}

async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const found = await db.$queryRaw<
    { yes: boolean }[]
  >`SELECT suspended_at IS NOT NULL AS yes FROM users WHERE id = ${userId}::uuid`;
  return found[0]?.yes ?? false;
}

/**
 * Signed-in users: `ctx.viewer` is there. Changes are counted here, since nobody else makes any.
 * @throws RuleError `UNAUTHORIZED`, `SUSPENDED`, `TOO_MANY_REQUESTS`.
 */
export const signedInProcedure = publicProcedure.use(async ({ ctx, type, meta, next }) => {
  const { viewer } = ctx;
  if (!viewer) throw errors.signInFirst();
  // Asked at every call: a session or an open page may be older than the suspension.
  if (viewer.isSuspended ?? (await isSuspended(ctx.db, viewer.id))) throw errors.suspended();
  const what = countedAs(type, meta);
  if (what && !isRead(what)) await countChange(ctx, what);
  const result = await next({ ctx: { viewer } });
  // Whatever came of it: what was refused may have been made all the same.
  if (type === 'mutation') await noteOwnWrite(ctx, viewer.id);
  return result;
});
