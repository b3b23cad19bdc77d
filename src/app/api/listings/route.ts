import { creates, rest } from '@/server/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: creates((caller) => caller.listings.create),
});
