import type { Language } from '@/i18n/language';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import { plainPage } from './plainPage';

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Message = { title: string; text: string; link: { href: string; label: string } };

/** Short, and loads nothing, because it answers a flood of requests. */
function messagePage(language: Language, status: number, { title, text, link }: Message): Response {
  const page = plainPage(language, { title, text, links: [link], isMessage: true });
  return new Response(page.map(({ text }) => text).join(''), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language.locale,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      Vary: LANGUAGE_VARIES,
    },
  });
}

/** Returns a page for a request that's refused by its address or headers. */
export function refusalPage(language: Language, status: number, text: string): Response {
  const { t } = language;
  const link = { href: '/', label: t('notFound.home') };
  return messagePage(language, status, { title: t('errorPage.title'), text, link });
}

/** Returns a 429 page for a client over its rate limit, with `Retry-After` in seconds. */
export function busyPage(language: Language, seconds: number): Response {
  const { t } = language;
  const text = t('busyPage.text', { minutes: Math.ceil(seconds / 60) });
  const link = { href: '', label: t('common.tryAgain') };
  const page = messagePage(language, 429, { title: t('busyPage.title'), text, link });
  page.headers.set('Retry-After', `${seconds}`);
  return page;
}
