import 'server-only';

import { cache } from 'react';
import { requestSessionId } from '@/server/auth/session';
import { isDatabaseUnavailable } from '@/server/db/unavailable';
import { isPageForEveryone, recordUnavailable, requestContext } from '@/server/http/requestContext';
import { logUnexpected } from '@/server/observability/log';
import { createPageContext } from '@/server/trpc/context';
import { brokenBehind } from '@/server/trpc/init';
import { createCaller } from '@/server/trpc/root';

/**
 * For server pages: `await api.listings.byId(…)` calls a procedure. Use it if the page passes
 * nothing to the browser's cache, because it adds no scripts.
 */
export const api = createCaller(createPageContext, {
  onError: ({ error, path }) => {
    const broken = brokenBehind(error);
    // Next.js's own signals, such as 'this page is not static', carry a digest and aren't failures.
    if (!broken || (broken instanceof Error && 'digest' in broken)) return;
    logUnexpected(broken, `page ${path}`);
    if (isDatabaseUnavailable(broken)) recordUnavailable();
    // Next.js sends only the digest of an error to the browser, so the page can show the request
    // ID.
    Object.assign(error, { digest: requestContext()?.id });
  },
});

/**
 * Returns the page's viewer, once per request. Null for a visitor, and on a page for everyone. Skips
 * the query if there's no session cookie.
 */
export const pageViewer = cache(async () =>
  !isPageForEveryone() && (await requestSessionId()) ? api.users.viewer() : null,
);
