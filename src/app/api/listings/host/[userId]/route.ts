import { pageQuery } from '@/schemas/rest';
import { list, rest, self, withUrls } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: self(async (call) =>
    list(call, withUrls(call, await call.caller.listings.host(pageQuery.parse(call.query)))),
  ),
});
