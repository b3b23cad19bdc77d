import { ifMatch, ok, okVersioned, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ caller, params: { id } }) => okVersioned(await caller.listings.byId({ id })),
  PUT: signedIn(async ({ caller, params: { id }, body, request }) => {
    const input = await body<Parameters<typeof caller.listings.update>[0]>({ id });
    // A PUT's response has no ETag, because what was sent isn't stored as it is.
    return ok(await ifMatch(request, (version) => caller.listings.update({ ...input, version })));
  }),
});
