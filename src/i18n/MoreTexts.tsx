'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { joinTexts } from './texts';

/** Texts beside those that are here already. */
export function MoreTexts({ texts, children }: { texts: Messages; children: ReactNode }) {
  const before = useMessages();
  const all = useMemo(() => joinTexts(before, texts), [before, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
