import { useTranslations } from 'next-intl';
import { Logo } from '@/components/logo';

/** Placeholders, each to the part of this page that comes nearest. */
const lists = [
  {
    title: 'footer.community.title',
    links: [
      ['footer.community.how', '#about'],
      ['footer.community.safety', '#safety'],
      ['footer.community.standards', '#safety'],
    ],
  },
  {
    title: 'footer.support.title',
    links: [
      ['footer.support.help', '#about'],
      ['footer.support.contact', '#top'],
      ['footer.support.privacy', '#safety'],
    ],
  },
] as const;

export function Footer() {
  const t = useTranslations();
  return (
    <footer className="mt-auto border-t bg-surface">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 text-sm text-muted sm:col-span-1">
          <Logo className="mb-3 size-8 text-gold" />
          <p>{t('footer.text')}</p>
        </div>
        {lists.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="font-sans text-sm font-semibold tracking-normal">{t(title)}</h2>
            <ul className="mt-2">
              {links.map(([label, href]) => (
                <li key={label}>
                  <a href={href} className="inline-block py-1.5 text-sm text-muted hover:text-ink">
                    {t(label)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
