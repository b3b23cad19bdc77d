import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { MessageKey } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { pageViewer } from '@/trpc/caller';

export async function moderatorsOnly(): Promise<void> {
  if (!(await pageViewer())?.isModerator) notFound();
}

/**
 * Returns a `generateMetadata` function for a moderators' page. Otherwise, the title would reveal
 * the page to others.
 */
export const titledForModerators = (title: MessageKey) => async (): Promise<Metadata> => {
  await moderatorsOnly();
  return { title: (await serverLanguage()).t(title) };
};
