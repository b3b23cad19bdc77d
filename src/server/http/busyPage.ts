import type { Language } from '@/i18n/language';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import { plainPage } from './plainPage';

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Returns a page for a request that's refused by its address or headers. It's short and loads
 * nothing.
 */
export function refusalPage(language: Language, status: number, message: string): Response {
  const { t } = language;
  const page = plainPage(language, {
    title: t('errorPage.title'),
    text: message,
    links: [{ href: '/', label: t('notFound.home') }],
    isMessage: true,
  });
  return new Response(page.map(({ text }) => text).join(''), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
    },
  });
}

/**
 * Returns a 429 page for a client over its rate limit, with `Retry-After` in seconds. It's short
 * and loads nothing, because it answers a flood of requests.
 */
export function busyPage(language: Language, seconds: number): Response {
  const { t, locale } = language;
  const page = plainPage(language, {
    title: t('busyPage.title'),
    text: t('busyPage.text', { minutes: Math.ceil(seconds / 60) }),
    links: [{ href: '', label: t('common.tryAgain') }],
    isMessage: true,
  });
  return new Response(page.map(({ text }) => text).join(''), {
    status: 429,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Retry-After': `${seconds}`,
      Vary: LANGUAGE_VARIES,
    },
  });
}
