import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { useServerLanguage } from '@/i18n/serverLanguage';
import { infoPaths } from './pages';

export function Consent() {
  const { t } = useServerLanguage();
  const link = (href: string) => (text: ReactNode) => (
    <Link href={href} className="underline underline-offset-2 hover:text-ink">
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
