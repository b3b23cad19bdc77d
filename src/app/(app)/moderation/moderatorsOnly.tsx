import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { notFoundMetadata, notFoundPage } from '@/app/notFoundPage';
import type { MessageKey } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { pageViewer } from '@/trpc/caller';

const isModerator = async () => (await pageViewer())?.isModerator === true;

/** Returns a moderators' page, or for everyone else the not-found page. */
export const moderatorsOnly = async (content: ReactNode): Promise<ReactNode> =>
  (await isModerator()) ? content : notFoundPage();

/**
 * Returns a `generateMetadata` function for a moderators' page. Otherwise, the title would reveal
 * the page to others.
 */
export const titledForModerators = (title: MessageKey) => async (): Promise<Metadata> =>
  (await isModerator()) ? { title: (await serverLanguage()).t(title) } : notFoundMetadata();
