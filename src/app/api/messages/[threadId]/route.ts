import { messagesBack, rest, signedIn } from '@/server/http/rest';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: signedIn(async (call) => {
    const { caller, params, query } = call;
    const { threadId } = params;
    return messagesBack(call, await caller.messages.list({ ...query, threadId }));
  }),
});
