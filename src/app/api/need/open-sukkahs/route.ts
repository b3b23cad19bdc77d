import { needDay } from '@/schemas/need';
import { ok, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller, query }) =>
    ok(await caller.needs.openSukkahs(needDay.parse(query))),
  ),
});
