import { ok, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest(
  {
    GET: async ({ caller, query }) => ok(await caller.zmanim.forCity({ city: '', ...query })),
  },
  { isOpen: true },
);
