import { ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller }) => ok(await caller.safety.blocked())),
  POST: signedIn(async ({ caller, body }) => ok(await caller.safety.block(await body()))),
});
