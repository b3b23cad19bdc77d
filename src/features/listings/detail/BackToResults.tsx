'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { lastSearch } from '../search/lastSearch';

const never = () => () => {};

/** Leads to the results of this tab's last search, or to all meals. */
export function BackToResults() {
  const t = useTranslations();
  const query = useSyncExternalStore(never, lastSearch, () => null);
  return (
    <Link
      prefetch={false}
      href={query ? `/explore?${query}` : '/explore'}
      className="-mt-5 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-lg pe-2 text-sm font-medium text-muted hover:text-ink lg:-mt-3"
    >
      <ArrowLeft className="size-4 shrink-0 rtl:-scale-x-100" />
      {t(query === null ? 'listing.missing.explore' : 'listing.back')}
    </Link>
  );
}
