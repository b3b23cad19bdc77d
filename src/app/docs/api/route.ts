import { LANGUAGE_VARIES, readerLanguage } from '@/i18n/negotiate';
import { env } from '@/server/config/env';
import { apiDocsPage } from '@/server/http/apiDocsPage';

/** The proxy sets its policy, like any other page's. */
export function GET({ headers }: Request): Response {
  const language = readerLanguage(headers);
  const page = apiDocsPage(language, env().NEXTAUTH_URL, headers.get('x-nonce') ?? '');
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language.locale,
      'Cache-Control': 'no-store',
      Vary: LANGUAGE_VARIES,
    },
  });
}
