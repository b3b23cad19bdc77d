import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { useTranslations } from '@/i18n/useTranslations';

const tabs = [
  ['open', '/moderation'],
  ['answered', '/moderation?state=answered'],
  ['search', '/moderation/search'],
  ['log', '/moderation/log'],
] as const;

export function ModerationFrame({
  current,
  title,
  text,
  children,
}: {
  current: (typeof tabs)[number][0];
  title: string;
  text: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="text-2xl font-semibold sm:text-4xl">{title}</h1>
      <p className="mt-1 text-muted">{text}</p>
      <nav aria-label={t('moderation.title')} className="my-6 flex flex-wrap gap-2">
        {tabs.map(([name, href]) => (
          <Link
            key={name}
            href={href}
            aria-current={name === current ? 'page' : undefined}
            className={`rounded-lg border px-3 py-2.5 text-sm font-semibold ${name === current ? 'border-transparent bg-accent text-accent-ink' : 'border-edge bg-surface hover:bg-raised'}`}
          >
            {t(`moderation.tabs.${name}`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
