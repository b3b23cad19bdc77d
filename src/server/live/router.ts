import { listening } from '@/schemas/live';
import { takeStream } from '../readLimit';
import { router, signedInProcedure } from '../trpc';
import { changesOf } from './listener';

export const liveRouter = router({
  /** That something of the viewer's has changed, as it happens. */
  changes: signedInProcedure.input(listening).subscription(async function* ({
    ctx,
    input,
    signal,
  }) {
    const leave = takeStream(ctx);
    try {
      yield* changesOf(ctx.viewer.id, { signal, since: input?.since });
    } finally {
      leave();
    }
  }),
});
