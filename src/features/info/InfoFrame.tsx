import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Link, linkTo } from '@/components/link';
import { NightPicture } from '@/components/nightPicture';
import { useTranslations } from '@/i18n/useTranslations';
import { Footer } from '../layout/Footer';
import { type InfoPageId, infoPaths } from './pages';

export type Contents = readonly { id: string; title: string }[];

function Head({ page }: { page: InfoPageId }) {
  const t = useTranslations();
  return (
    <header className="dark relative isolate overflow-hidden rounded-2xl bg-night px-5 py-8 text-ink sm:px-8 sm:py-12">
      <NightPicture className="inset-0 h-full object-[72%_70%] max-lg:hidden" />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night from-30% to-transparent to-70% max-lg:hidden rtl:bg-linear-to-l" />
      <div className="max-w-xl">
        <nav aria-label={t('info.trail')} className="mb-3 text-sm text-muted">
          <Link href="/" className="inline-block py-1 hover:text-ink">
            {t('nav.home')}
          </Link>
          <span aria-hidden="true"> / </span>
          <span aria-current="page">{t(`info.page.${page}.title`)}</span>
        </nav>
        <h1 className="text-3xl font-semibold text-balance sm:text-4xl">
          {t(`info.page.${page}.title`)}
        </h1>
        <p className="mt-3 text-lg text-muted">{t(`info.page.${page}.lead`)}</p>
      </div>
    </header>
  );
}

function ContentsList({ contents }: { contents: Contents }) {
  const t = useTranslations();
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-24 lg:self-start print:hidden">
      <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
        {t('info.contents')}
      </h2>
      <ul className="mt-2 border-s">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px block border-s border-transparent py-1.5 ps-3 text-sm text-muted hover:border-accent hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Suggests a next step, to a meal or to the Help Center. Not shown on help and contact. */
function Onward({ page }: { page: InfoPageId }) {
  const t = useTranslations();
  if (page === 'help' || page === 'contact') return null;
  if (page === 'how')
    return (
      <Card as="section" className="p-5 sm:p-6">
        <h2 className="text-xl font-semibold">{t('info.start.title')}</h2>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href="/explore">{t('info.start.find')}</ButtonLink>
          <ButtonLink href="/host/create" variant="secondary">
            {t('info.start.host')}
          </ButtonLink>
        </div>
      </Card>
    );
  return (
    <Card as="section" className="p-5 sm:p-6">
      <h2 className="text-xl font-semibold">{t('info.more.title')}</h2>
      <p className="mt-1 text-muted">
        {t.rich('info.more.text', {
          help: linkTo(infoPaths.help, 'text-accent'),
          contact: linkTo(infoPaths.contact, 'text-accent'),
        })}
      </p>
    </Card>
  );
}

export function InfoFrame({
  page,
  contents,
  children,
}: {
  page: InfoPageId;
  contents: Contents;
  children: ReactNode;
}) {
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
        <Head page={page} />
        <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-16">
          <ContentsList contents={contents} />
          <div className="min-w-0 space-y-10">
            {children}
            <Onward page={page} />
          </div>
        </div>
      </div>
      <Footer currentPage={page} />
    </>
  );
}
