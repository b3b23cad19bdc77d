import { calendar, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async ({ caller, params: { id } }) =>
    calendar(await caller.requests.calendar({ id })),
  ),
});
