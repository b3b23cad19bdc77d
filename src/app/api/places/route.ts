import { ok, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest(
  {
    GET: async ({ caller, query: { q = '' } }) => ok(await caller.places.suggest({ q })),
  },
  { isOpen: true },
);
