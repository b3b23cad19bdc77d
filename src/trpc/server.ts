import 'server-only';

import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache } from 'react';
import { isAway } from '@/server/away';
import { createPageContext } from '@/server/context';
import { logUnexpected } from '@/server/log';
import { noteAway, requestNote } from '@/server/requestNote';
import { type AppRouter, createCaller } from '@/server/root';
import { brokenBehind } from '@/server/trpc';
import { createQueryClient } from './query-client';

const getQueryClient = cache(() => createQueryClient());

/**
 * For pages on the server: `await api.listings.byId(…)` calls a procedure, `api.….prefetch(…)`
 * fills the client's cache, and `<HydrateClient>` around a page hands that cache to the browser.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCaller(createPageContext, {
    onError: ({ error, path }) => {
      const broken = brokenBehind(error);
      // Next's own signals, such as 'this page is not static', carry a digest; they are no failures.
      if (!broken || (broken instanceof Error && 'digest' in broken)) return;
      logUnexpected(broken, `page ${path}`);
      if (isAway(broken)) noteAway();
      // What Next tells the browser of an error, and nothing else: so the page can tell the number.
      Object.assign(error, { digest: requestNote()?.id });
    },
  }),
  getQueryClient,
);
