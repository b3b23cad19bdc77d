import { rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ caller }) =>
    Response.json(await caller.users.download(), {
      headers: { 'Content-Disposition': 'attachment; filename="sukkah-my-data.json"' },
    }),
});
