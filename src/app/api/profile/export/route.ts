import { exportFile } from '@/server/http/exportFile';
import { rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(
    async ({ caller }) =>
      new Response(await exportFile(await caller.users.download()), {
        headers: {
          'Content-Type': 'application/json',
          'Content-Disposition': 'attachment; filename="sukkah-my-data.json"',
        },
      }),
  ),
});
