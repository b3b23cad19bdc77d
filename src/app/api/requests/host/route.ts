import { hostRequestListQuery } from '@/schemas/rest';
import { list, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async (call) =>
    list(call, await call.caller.requests.host(hostRequestListQuery.parse(call.query))),
  ),
});
