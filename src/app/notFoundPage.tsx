import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type { MessageKey } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { setPageStatus } from '@/server/http/requestContext';
import NotFound from './not-found';

/**
 * Whether the browser loads a whole page, rather than a part of one for navigation within the site. A request that
 * passes through a service worker has an empty destination, but still the mode `navigate`.
 */
export async function isFullPageLoad(): Promise<boolean> {
  const requestHeaders = await headers();
  return (
    requestHeaders.get('sec-fetch-dest') !== 'empty' ||
    requestHeaders.get('sec-fetch-mode') === 'navigate'
  );
}

/**
 * Returns what a page shows in place of its content if there's nothing at its address, with status 404. Next.js's
 * `notFound()` alone would send an empty page, without a language, which only scripts fill.
 */
export async function notFoundPage(content: ReactNode = <NotFound />): Promise<ReactNode> {
  if (!(await isFullPageLoad())) notFound();
  setPageStatus(404);
  return content;
}

export const notFoundMetadata = async (
  title: MessageKey = 'notFound.title',
): Promise<Metadata> => ({
  title: (await serverLanguage()).t(title),
  robots: { index: false },
});
