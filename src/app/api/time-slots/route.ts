import { created, rest, signedIn } from '@/server/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: signedIn(async ({ caller, body }) => created(await caller.timeSlots.create(await body()))),
});
