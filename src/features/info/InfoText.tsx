import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkTo } from '@/components/link';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import { loginHref } from '../session/loginHref';
import { type InfoSection, infoPaths, type Site } from './pages';

/** Date of the Privacy Policy and the Terms of Use. Change it whenever their content changes. */
const LAST_CHANGED = new Date('2026-11-29');

const page = (href: string) => linkTo(href, 'font-medium text-accent');

/** Loads the target as a full page, because it's outside of the app's pages. */
const plain = (href: string) => (text: ReactNode) => (
  <a href={href} className="font-medium text-accent underline underline-offset-2">
    {text}
  </a>
);

const links = {
  ...Object.fromEntries(Object.entries(infoPaths).map(([id, path]) => [id, page(path)])),
  explore: page('/explore'),
  need: page('/need'),
  requests: page('/requests'),
  messages: page('/messages'),
  host: page('/host'),
  create: page('/host/create'),
  profile: page('/profile'),
  login: plain(loginHref('/')),
  api: plain('/docs/api'),
};

const item = (text: ReactNode) => (
  <li>
    <p>{text}</p>
  </li>
);

const parts = {
  ...links,
  b: (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>,
  p: (text: ReactNode) => <p>{text}</p>,
  list: (items: ReactNode) => (
    <ul className="list-disc space-y-2 ps-5 marker:text-gold">{items}</ul>
  ),
  steps: (items: ReactNode) => (
    <ol className="list-decimal space-y-3 ps-6 marker:font-semibold marker:text-gold">{items}</ol>
  ),
  item,
  checks: (items: ReactNode) => <ul className="space-y-3">{items}</ul>,
  check: (text: ReactNode) => (
    <li className="flex gap-3">
      <Check className="mt-1 size-5 shrink-0 text-good" />
      <p className="min-w-0">{text}</p>
    </li>
  ),
};

export function InfoText({ section, site }: { section: InfoSection; site: Site }) {
  const { t, locale } = useLanguage();
  const { operator = '', contact = '' } = site;
  return (
    <div className="space-y-3 leading-relaxed break-words text-muted">
      {t.rich(`info.section.${section}.text`, {
        ...parts,
        mail: plain(`mailto:${contact}`),
        email: contact,
        operator,
        date: formatDate(locale, LAST_CHANGED, { dateStyle: 'long', timeZone: 'UTC' }),
      })}
    </div>
  );
}
