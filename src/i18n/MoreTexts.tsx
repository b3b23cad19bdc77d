'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Locale } from './locales';
import { joinTexts } from './texts';

type Given = { texts: Messages; children?: ReactNode };

/** The language of a page with its first texts. Dates name their zones themselves. */
export const FirstProvider = ({ locale, texts, children }: Given & { locale: Locale }) => (
  <NextIntlClientProvider locale={locale} messages={texts} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);

/** Texts beside those that are here already. */
export function MoreTexts({ texts, children }: Given) {
  const before = useMessages();
  const all = useMemo(() => joinTexts(before, texts), [before, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
