import { sessionCookie } from '@/server/auth/cookies';
import { openapiDocument } from '@/server/http/openapi/document';
import { ok, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest(
  {
    GET: async () => ok(openapiDocument(sessionCookie().name)),
  },
  { isOpen: true },
);
