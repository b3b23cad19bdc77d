import type { ReactNode } from 'react';
import { EmptyState, LoadError } from '@/components/emptyState';
import { ShowMore } from '@/components/showMore';
import { LoadingBox } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { itemsOf } from '@/trpc/itemsOf';

type Query<T> = {
  data: { pages: { items: T[] }[] } | undefined;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

export function PagedList<T extends { id: string }>({
  query,
  empty,
  emptyText,
  children,
}: {
  query: Query<T>;
  empty: string;
  emptyText?: string;
  children: (item: T) => ReactNode;
}) {
  const t = useTranslations();
  const items = query.data && itemsOf(query.data.pages);
  if (!items && query.isError)
    return <LoadError title={t('moderation.failed')} onRetry={() => query.refetch()} />;
  if (!items) return <LoadingBox className="h-64" />;
  if (items.length === 0) return <EmptyState title={empty} text={emptyText} />;
  return (
    <div className="space-y-4">
      {items.map(children)}
      <ShowMore query={query} />
    </div>
  );
}
