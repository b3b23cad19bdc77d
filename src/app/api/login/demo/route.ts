import { cookies } from 'next/headers';
import { readerLocale } from '@/i18n/negotiate';
import { z } from '@/schemas/zod';
import { sessionCookie } from '@/server/auth/cookies';
import { type DemoAccount, demoAccounts, startDemoSession } from '@/server/auth/demo';
import { sessionLifeSeconds } from '@/server/auth/options';
import { requestSessionId } from '@/server/auth/session';
import { getDb } from '@/server/db/client';
import { ok, rest } from '@/server/http/rest';

const input = z.object({ account: z.enum(Object.keys(demoAccounts) as DemoAccount[]) });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: async ({ body, request }) => {
    const { account } = input.parse(await body());
    const expires = new Date(Date.now() + sessionLifeSeconds * 1000);
    const locale = readerLocale(request.headers);
    const host = request.headers.get('host');
    const session = { expires, locale, previousSid: await requestSessionId() };
    const sessionToken = await startDemoSession(getDb(), account, host, session);
    const { name, options } = sessionCookie();
    (await cookies()).set(name, sessionToken, { ...options, expires });
    return ok({ account });
  },
});
