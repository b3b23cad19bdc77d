import { requestListQuery } from '@/schemas/rest';
import { list, rest, self } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: self(async (call) =>
    list(call, await call.caller.requests.hopper(requestListQuery.parse(call.query))),
  ),
});
