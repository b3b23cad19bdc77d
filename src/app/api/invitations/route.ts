import { created, ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller }) => ok(await caller.invitations.sent())),
  POST: signedIn(async ({ caller, body }) => created(await caller.invitations.send(await body()))),
});
