import { Button, buttonClass } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { useTranslations } from '@/i18n/useTranslations';
import { loginHref } from '../../session/loginHref';
import { useKnownViewer } from '../../session/ViewerProvider';

const SAVED_PATH = '/explore?saved=true';

export function NothingSaved({ onExplore }: { onExplore: () => void }) {
  const t = useTranslations();
  if (useKnownViewer() === null)
    return (
      <EmptyState
        title={t('saved.signIn')}
        action={
          <a href={loginHref(SAVED_PATH)} className={buttonClass()}>
            {t('nav.signIn')}
          </a>
        }
      />
    );
  return (
    <EmptyState
      title={t('saved.empty')}
      text={t('saved.emptyText')}
      action={<Button onClick={onExplore}>{t('saved.explore')}</Button>}
    />
  );
}
