import { pageQuery } from '@/schemas/rest';
import { list, rest, signedIn, withUrls } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async (call) =>
    list(call, withUrls(call, await call.caller.listings.host(pageQuery.parse(call.query)))),
  ),
});
