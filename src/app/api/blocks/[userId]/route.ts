import { noContent, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  DELETE: signedIn(async ({ caller, params: { userId } }) => {
    await caller.safety.unblock({ userId });
    return noContent();
  }),
});
