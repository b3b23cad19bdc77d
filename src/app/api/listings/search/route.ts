import { listingSearchQuery } from '@/schemas/rest';
import { list, rest, withUrls } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest(
  {
    GET: async (call) =>
      list(
        call,
        withUrls(call, await call.caller.listings.search(listingSearchQuery.parse(call.query))),
      ),
  },
  { isOpen: true },
);
