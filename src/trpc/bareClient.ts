import { createTRPCClient, httpLink } from '@trpc/client';
import { transformer } from '@/schemas/transformer';
import type { AppRouter } from '@/server/trpc/root';

/** A single question to the server, for parts of a page that stand without the client and its cache. */
export const bareClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc', transformer })],
});
