import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache, use } from 'react';
import type { Language, MessageKey } from './language';
import { readerLanguage } from './negotiate';

/**
 * The language of the answer at hand, for whatever runs on the server alone. It is the process's own, which has read
 * each text but once: next-intl's reads them anew for each answer.
 */
export const serverLanguage = cache(async (): Promise<Language> => readerLanguage(await headers()));

/** The same for components that are never shown in the browser. */
export const useServerLanguage = (): Language => use(serverLanguage());

/** The `generateMetadata` of a page whose head says no more than its title. */
export const titleMetadata = (key: MessageKey) => async (): Promise<Metadata> => ({
  title: (await serverLanguage()).t(key),
});
