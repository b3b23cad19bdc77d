import { ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: signedIn(async ({ caller, params: { id } }) => ok(await caller.invitations.look({ id }))),
});
