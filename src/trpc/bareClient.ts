import { createTRPCClient, httpLink } from '@trpc/client';
import { transformer } from '@/schemas/transformer';
import type { AppRouter } from '@/server/trpc/root';

/** For single calls from parts of a page without the React Query client and its cache. */
export const bareClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc', transformer })],
});
