import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { Button } from './button';
import { Logo } from './logo';

export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-2xl border border-dashed px-4 py-10 text-center">
      <span className="mb-1 rounded-full bg-raised p-3.5 text-gold">
        <Logo className="size-8" />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="max-w-md text-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

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
