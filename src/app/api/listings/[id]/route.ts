import { ifMatch, ok, okVersioned, rest, signedIn, withUrl } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest(
  {
    GET: async (call) =>
      okVersioned(withUrl(call, await call.caller.listings.byId({ id: call.params.id }))),
    PUT: signedIn(async (call) => {
      const { caller, params, body, request } = call;
      const input = await body<Parameters<typeof caller.listings.update>[0]>({ id: params.id });
      const save = (version: string | undefined) => caller.listings.update({ ...input, version });
      // A PUT's response has no ETag, because what was sent isn't stored as it is.
      return ok(withUrl(call, await ifMatch(request, save)));
    }),
  },
  { isOpen: true },
);
