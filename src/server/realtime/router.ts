import { listening } from '@/schemas/liveUpdates';
import { takeStream } from '../rateLimit/memoryLimits';
import { router, signedInProcedure } from '../trpc/init';
import { changesOf } from './listener';

export const liveRouter = router({
  /** Streams a notice whenever something changes for the viewer. Ends with their session. */
  changes: signedInProcedure.input(listening).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    const leave = takeStream(ctx);
    const over = new AbortController();
    const stopWatching = ctx.onSessionEnd?.(() => over.abort());
    try {
      const either = AbortSignal.any(signal ? [signal, over.signal] : [over.signal]);
      yield* changesOf(ctx.viewer.id, { signal: either, since: input?.since });
    } finally {
      stopWatching?.();
      leave();
    }
  }),
});
