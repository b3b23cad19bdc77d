import { creates, rest, withUrl } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: creates((caller) => caller.listings.create, withUrl),
});
