import superjson from 'superjson';
import { publicError, toTRPCError } from '@/server/trpc/init';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { english } from '../english';
import type { Ask } from './cells';
import { callProcedure } from './procedures';

const clock = testClock();

/** Calls a procedure in this process. Errors are reported as a client sees them. */
export const askProcedure =
  (path: string): Ask =>
  async (world, actor, input) => {
    const { db } = await testDatabase();
    try {
      const answer = await callProcedure({ db, clock, viewer: world.viewer(actor) }, path, input);
      return { code: 'ok', response: superjson.stringify(answer) };
    } catch (thrown) {
      const error = publicError(toTRPCError(thrown), english);
      return { code: error.code, response: JSON.stringify(error) };
    }
  };
