import { ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ caller, params: { id } }) => ok(await caller.listings.byId({ id })),
  PUT: signedIn(async ({ caller, params: { id }, body }) =>
    ok(await caller.listings.update(await body({ id }))),
  ),
});
