import { pageQuery } from '@/schemas/rest';
import { created, list, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async (call) =>
    list(call, await call.caller.safety.reports(pageQuery.parse(call.query))),
  ),
  POST: signedIn(async ({ caller, body }) => created(await caller.safety.report(await body()))),
});
