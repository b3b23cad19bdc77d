import { pageQuery } from '@/schemas/rest';
import { creates, list, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async (call) =>
    list(call, await call.caller.threads.list(pageQuery.parse(call.query))),
  ),
  POST: creates((caller) => caller.messages.ask),
});
