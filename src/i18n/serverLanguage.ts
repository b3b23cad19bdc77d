import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache, use } from 'react';
import type { Language, MessageKey } from './language';
import { readerLanguage } from './negotiate';

/**
 * Returns the response's language, for server code. It's shared by the process, which parses each
 * text only once. next-intl would parse them for each response.
 */
export const serverLanguage = cache(async (): Promise<Language> => readerLanguage(await headers()));

/** The same as a hook, for server components. */
export const useServerLanguage = (): Language => use(serverLanguage());

/** Returns a `generateMetadata` function for a page that sets only its title. */
export const titleMetadata = (key: MessageKey) => async (): Promise<Metadata> => ({
  title: (await serverLanguage()).t(key),
});
