import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { ZodError } from '@/schemas/zod';
import type { Clock } from './clock';
import type { Db } from './db';
import { type ErrorKind, errors, RuleError } from './errors';

export type Viewer = { id: string } | null;

/** What every procedure gets: the database, the clock, and who is asking. */
export type Context = { db: Db; clock: Clock; viewer: Viewer };

/** The same where somebody is signed in. */
export type SignedIn = Context & { viewer: { id: string } };

/** What the system itself has when it acts, at nobody's call. */
export type System = Pick<Context, 'db' | 'clock'>;

const trpcCodes = {
  badInput: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedType: 'UNSUPPORTED_MEDIA_TYPE',
  tooMany: 'TOO_MANY_REQUESTS',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

export type PublicError = {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
};

/** What an error may say to the outside. Whatever no rule threw says nothing of its cause. */
export function publicError(error: TRPCError): PublicError {
  if (error.cause instanceof RuleError) {
    const { message, code, about } = error.cause;
    return { message, code, ...(about.path && { issues: [{ path: about.path, message }] }) };
  }
  if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') {
    const issues = error.cause.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
    return { message: issues[0]?.message ?? 'This is not valid.', code: 'BAD_INPUT', issues };
  }
  if (error.code === 'INTERNAL_SERVER_ERROR')
    return { message: 'Something went wrong.', code: 'INTERNAL' };
  return { message: error.message, code: error.code };
}

/** Whatever was thrown, as an error that tRPC and REST know how to answer. */
export function toTRPCError(thrown: unknown): TRPCError {
  if (thrown instanceof RuleError)
    return new TRPCError({
      code: trpcCodes[thrown.kind],
      message: thrown.message,
      cause: thrown,
    });
  if (thrown instanceof ZodError)
    return new TRPCError({ code: 'BAD_REQUEST', message: thrown.message, cause: thrown });
  return getTRPCErrorFromUnknown(thrown);
}

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  isDev: false,
  sse: {
    ping: { enabled: true, intervalMs: 15_000 },
    client: { reconnectAfterInactivityMs: 45_000 },
    // A stream begins anew now and then, so that none outlives its session for long.
    maxDurationMs: 5 * 60_000,
  },
  errorFormatter({ shape, error }) {
    const { message, ...rest } = publicError(error);
    return { ...shape, message, data: { ...shape.data, ...rest } };
  },
});

const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof RuleError) throw toTRPCError(result.error.cause);
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone. `ctx.viewer` is null for a visitor. */
export const publicProcedure = t.procedure.use(translateErrors);

/** Signed-in users: `ctx.viewer` is there. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.viewer) throw errors.signInFirst();
  return next({ ctx: { viewer: ctx.viewer } });
});
