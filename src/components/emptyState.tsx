import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { Button } from './button';
import { Scene } from './scene';

type Message = { title: string; text?: ReactNode; action?: ReactNode };

/** A whole page that has only a message, as an address that leads nowhere does. */
export const PageMessage = ({ title, text, action, ...props }: Message & { role?: 'alert' }) => (
  <div
    {...props}
    className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-2 px-4 py-16 text-center"
  >
    <Scene name="lost" className="mb-3 w-72" />
    <h1 className="text-3xl font-bold text-balance">{title}</h1>
    <div className="text-muted">{text}</div>
    <div className="mt-3">{action}</div>
  </div>
);

export function EmptyState({ title, text, action }: Message) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-2xl border border-dashed px-4 py-10 text-center">
      <Scene name="empty" className="mb-2 w-44" />
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
