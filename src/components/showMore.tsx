'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { Button } from './button';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Loads the next page of a list, if there is one. */
export function ShowMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  ...props
}: Pick<ComponentProps<typeof Button>, 'className'> & { query: Pages }) {
  const t = useTranslations();
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      {...props}
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? t('common.loading') : t('common.showMore')}
    </Button>
  );
}
