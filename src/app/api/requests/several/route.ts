import { creates, rest } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: creates((caller) => caller.requests.askSeveral),
});
