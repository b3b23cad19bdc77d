import { type Language, locales } from '@/i18n/language';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import { escaped } from './html';

/**
 * Returns a 429 page for a client over its rate limit, with `Retry-After` in seconds. It's short
 * and loads nothing, because it answers a flood of requests.
 */
export function busyPage({ t, locale }: Language, seconds: number): Response {
  const text = {
    title: escaped(t('busyPage.title')),
    text: escaped(t('busyPage.text', { minutes: Math.ceil(seconds / 60) })),
    tryAgain: escaped(t('common.tryAgain')),
  };
  const html = `<!doctype html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { display: grid; min-height: 90dvh; place-content: center; padding: 1rem; text-align: center }
main { max-width: 34rem }
a { display: inline-block; padding: 0.5rem 1rem; color: LinkText }
</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.text}</p>
<p><a href="">${text.tryAgain}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Retry-After': `${seconds}`,
      Vary: LANGUAGE_VARIES,
    },
  });
}
