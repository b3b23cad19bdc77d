import { exportFile } from '@/server/http/exportFile';
import { rest, signedIn } from '@/server/http/rest';
import { isHead } from '@/server/http/topLevelNavigation';

const HEADERS = {
  'Content-Type': 'application/json',
  'Content-Disposition': 'attachment; filename="sukkah-my-data.json"',
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller, request }) =>
    isHead(request)
      ? new Response(null, { headers: HEADERS })
      : new Response(await exportFile(await caller.users.download(), request.signal), {
          headers: HEADERS,
        }),
  ),
});
