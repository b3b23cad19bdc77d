import { ok, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ caller }) => ok(await caller.users.me()),
});
