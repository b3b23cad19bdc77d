import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { infoPaths } from './pages';

/** To what somebody agrees who signs in; both can be read first. */
export function Consent() {
  const t = useTranslations();
  const link = (href: string) => (text: ReactNode) => (
    <Link prefetch={false} href={href} className="underline underline-offset-2 hover:text-ink">
      {text}
    </Link>
  );
  return (
    <p className="text-xs text-muted">
      {t.rich('landing.signIn.consent', {
        terms: link(infoPaths.terms),
        privacy: link(infoPaths.privacy),
      })}
    </p>
  );
}
