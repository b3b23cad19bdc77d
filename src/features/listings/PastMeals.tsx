import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/useTranslations';

/** Folds past meals below the coming ones. Works without JavaScript. */
export function PastMeals({
  count,
  open,
  children,
}: {
  count: number;
  open?: boolean | undefined;
  children: ReactNode;
}) {
  const t = useTranslations();
  if (count === 0) return null;
  return (
    <details className="group mt-2" open={open}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg pe-2 text-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>{t('meal.past', { count })}</span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
