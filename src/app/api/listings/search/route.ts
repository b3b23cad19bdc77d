import { listingSearchQuery } from '@/schemas/rest';
import { list, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async (call) =>
    list(call, await call.caller.listings.search(listingSearchQuery.parse(call.query))),
});
