'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { joinTexts } from './catalogParts';
import type { Locale } from './language';

/** `texts` is JSON: React sends a string as is, but walks through an object value by value. */
type Props = { texts: string; children?: ReactNode };

const useTexts = (texts: string) => useMemo((): Messages => JSON.parse(texts), [texts]);

/** Dates name their own time zone. */
export const FirstProvider = ({ locale, texts, children }: Props & { locale: Locale }) => (
  <NextIntlClientProvider locale={locale} messages={useTexts(texts)} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);

export function MoreTexts({ texts, children }: Props) {
  const before = useMessages();
  const more = useTexts(texts);
  const all = useMemo(() => joinTexts(before, more), [before, more]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
