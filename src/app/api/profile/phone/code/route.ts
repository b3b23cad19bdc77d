import { ok, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: async ({ caller }) => ok(await caller.users.sendPhoneCode()),
});
