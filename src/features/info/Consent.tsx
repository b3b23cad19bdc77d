import { linkTo } from '@/components/link';
import { useServerLanguage } from '@/i18n/serverLanguage';
import { infoPaths } from './pages';

export function Consent() {
  const { t } = useServerLanguage();
  return (
    <p className="text-xs text-muted">
      {t.rich('landing.signIn.consent', {
        terms: linkTo(infoPaths.terms, 'hover:text-ink'),
        privacy: linkTo(infoPaths.privacy, 'hover:text-ink'),
      })}
    </p>
  );
}
