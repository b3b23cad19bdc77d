import { Link } from '@/components/link';
import { Logo } from '@/components/logo';
import { useTranslations } from '@/i18n/useTranslations';
import { type InfoPageId, infoPaths } from '../info/pages';

const lists = [
  { title: 'footer.community', pages: ['how', 'safety', 'standards'] },
  { title: 'footer.support', pages: ['help', 'contact', 'privacy'] },
] as const;

export function Footer({ currentPage }: { currentPage?: InfoPageId }) {
  const t = useTranslations();
  const link = (page: InfoPageId) => (
    <Link
      href={infoPaths[page]}
      aria-current={page === currentPage ? 'page' : undefined}
      className="inline-block py-1.5 text-sm text-muted hover:text-ink aria-[current]:text-accent"
    >
      {t(`info.page.${page}.title`)}
    </Link>
  );
  return (
    <footer className="mt-auto border-t bg-surface print:hidden">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 text-sm text-muted sm:col-span-1">
          <Logo className="mb-3 size-8 text-gold" />
          <p>{t('footer.text')}</p>
        </div>
        {lists.map(({ title, pages }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="font-sans text-sm font-semibold tracking-normal">{t(title)}</h2>
            <ul className="mt-2">
              {pages.map((page) => (
                <li key={page}>{link(page)}</li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="col-span-full">{link('terms')}</p>
      </div>
    </footer>
  );
}
