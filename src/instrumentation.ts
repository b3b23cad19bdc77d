import type { Instrumentation } from 'next';

/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { prepare } = await import('@/server/prepare');
  await prepare();
}

/** Hears of what broke while a page was made, or a route of the API answered without us. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  _request,
  { routePath },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { isAway } = await import('@/server/away');
  const { logUnexpected } = await import('@/server/log');
  const { noteAway } = await import('@/server/requestNote');
  logUnexpected(error, `route ${routePath}`);
  if (isAway(error)) noteAway();
};
