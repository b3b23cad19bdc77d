import 'server-only';

import { cache } from 'react';
import { sentSid } from '@/server/auth/session';
import { isAway } from '@/server/away';
import { createPageContext } from '@/server/context';
import { logUnexpected } from '@/server/log';
import { noteAway, requestNote } from '@/server/requestNote';
import { createCaller } from '@/server/root';
import { brokenBehind } from '@/server/trpc';

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
    if (isAway(broken)) noteAway();
    // What Next tells the browser of an error, and nothing else: so the page can tell the number.
    Object.assign(error, { digest: requestNote()?.id });
  },
});

/** Who asks for the page; asked once for all its parts. Of who sends no session nothing is asked. */
export const pageViewer = cache(async () => ((await sentSid()) ? api.users.viewer() : null));
