'use client';

import { useEffect, useState } from 'react';
import { useInBrowser } from '@/components/useInBrowser';

/**
 * Announces the title to screen readers when a link on this site led here. The router announces
 * only the document's title, and often not that of a listing, which arrives later.
 */
export function AnnouncedTitle({ title }: { title: string }) {
  const isHydrating = useInBrowser(() => false, true);
  const [isLoadedPage] = useState(isHydrating);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isLoadedPage) setAnnounced(title);
  }, [isLoadedPage, title]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
