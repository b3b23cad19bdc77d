import { noContent, ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller }) => ok(await caller.needs.mine())),
  PUT: signedIn(async ({ caller, body }) => ok(await caller.needs.save(await body()))),
  DELETE: signedIn(async ({ caller }) => {
    await caller.needs.end();
    return noContent();
  }),
});
