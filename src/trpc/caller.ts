import 'server-only';

import { cache } from 'react';
import { requestSessionId } from '@/server/auth/session';
import { isDatabaseUnavailable } from '@/server/db/unavailable';
import { recordUnavailable, requestContext } from '@/server/http/requestContext';
import { logUnexpected } from '@/server/observability/log';
import { createPageContext } from '@/server/trpc/context';
import { brokenBehind } from '@/server/trpc/init';
import { createCaller } from '@/server/trpc/root';

/**
 * For pages on the server: `await api.listings.byId(…)` calls a procedure. A page that gives nothing to the
 * browser's cache takes this one, which brings no scripts with it.
 */
export const api = createCaller(createPageContext, {
  onError: ({ error, path }) => {
    const broken = brokenBehind(error);
    // Next's own signals, such as 'this page is not static', carry a digest; they are no failures.
    if (!broken || (broken instanceof Error && 'digest' in broken)) return;
    logUnexpected(broken, `page ${path}`);
    if (isDatabaseUnavailable(broken)) recordUnavailable();
    // What Next tells the browser of an error, and nothing else: so the page can tell the number.
    Object.assign(error, { digest: requestContext()?.id });
  },
});

/** Who asks for the page; asked once for all its parts. Of who sends no session nothing is asked. */
export const pageViewer = cache(async () =>
  (await requestSessionId()) ? api.users.viewer() : null,
);
