import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

/** Loading placeholder. Hidden from screen readers, so it belongs in `Loading`. */
export function Skeleton({ className = 'h-4' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`motion-safe:animate-pulse rounded-lg bg-raised ${className}`}
    />
  );
}

export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('common.loading')}</span>
      {children}
    </div>
  );
}

/** Stands for one block that's loading. The class sets its height. */
export const LoadingBox = ({ className }: { className: string }) => (
  <Loading>
    <Skeleton className={className} />
  </Loading>
);
