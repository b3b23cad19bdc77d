import { sessionCookie } from '@/server/auth/cookies';
import { openapiDocument } from '@/server/openapi';
import { ok, rest } from '@/server/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async () => ok(openapiDocument(sessionCookie().name)),
});
