import { router, signedInProcedure } from '../trpc';
import { changesOf } from './listener';

export const liveRouter = router({
  /** That something of the viewer's has changed, as it happens. */
  changes: signedInProcedure.subscription(async function* ({ ctx: { viewer }, signal }) {
    yield* changesOf(viewer.id, signal);
  }),
});
