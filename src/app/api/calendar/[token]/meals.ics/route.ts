import { readerLanguage } from '@/i18n/negotiate';
import { systemClock } from '@/server/clock';
import { env } from '@/server/config/env';
import { getDb } from '@/server/db/client';
import { clientOf } from '@/server/http/clientAddress';
import { rest } from '@/server/http/rest';
import { feedFor } from '@/server/users/calendarFeed';

/** Serves a person's calendar to whoever has its link. Sessions don't matter. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  GET: async ({ params: { token }, request: { headers } }) => {
    const context = {
      db: getDb(),
      clock: systemClock,
      language: readerLanguage(headers),
      site: env().NEXTAUTH_URL,
      client: clientOf(headers),
    };
    return new Response(await feedFor(context, token), {
      headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
    });
  },
});
