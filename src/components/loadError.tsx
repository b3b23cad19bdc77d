import { useTranslations } from '@/i18n/useTranslations';
import { Button } from './button';
import { EmptyState } from './emptyState';

export function LoadError({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={t('common.checkConnection')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
