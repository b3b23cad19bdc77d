import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { MessageKey } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { pageViewer } from '@/trpc/caller';

/** To anybody but moderators there is no such page. */
export async function moderatorsOnly(): Promise<void> {
  if (!(await pageViewer())?.isModerator) notFound();
}

/** The head of a moderators' page, whose title would else tell others that it is there. */
export const titledForModerators = (title: MessageKey) => async (): Promise<Metadata> => {
  await moderatorsOnly();
  return { title: (await serverLanguage()).t(title) };
};
