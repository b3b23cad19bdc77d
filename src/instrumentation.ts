import type { Instrumentation } from 'next';

/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { bootstrap } = await import('@/server/bootstrap');
  await bootstrap();
}

export const onRequestError: Instrumentation.onRequestError = async (
  error,
  _request,
  { routePath },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isDatabaseUnavailable } = await import('@/server/db/unavailable');
  const { logUnexpected } = await import('@/server/observability/log');
  const { recordUnavailable } = await import('@/server/http/requestContext');
  logUnexpected(error, `route ${routePath}`);
  if (isDatabaseUnavailable(error)) recordUnavailable();
};
