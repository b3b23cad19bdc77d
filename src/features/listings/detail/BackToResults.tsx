'use client';

import { BackLink } from '@/components/link';
import { useInBrowser } from '@/components/useInBrowser';
import { useTranslations } from '@/i18n/useTranslations';
import { lastSearch } from '../search/lastSearch';

/** Whether the previous page of this tab is at `href`. Unknown in browsers without `navigation`. */
function isPrevious(href: string): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = window.navigation;
  const previous = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
  return previous?.url === new URL(href, window.location.href).href;
}

/** Leads to the results of this tab's last search, or to all meals. */
export function BackToResults() {
  const t = useTranslations();
  const query = useInBrowser(lastSearch, null);
  const href = query ? `/explore?${query}` : '/explore';
  return (
    <BackLink
      href={href}
      // Going back restores the scroll position and the focus.
      onNavigate={(event) => {
        if (!isPrevious(href)) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      {t(query === null ? 'nav.account.explore' : 'listing.back')}
    </BackLink>
  );
}
