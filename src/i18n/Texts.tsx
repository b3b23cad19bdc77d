import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoreTexts } from './MoreTexts';
import { pickTexts, type TextsOf } from './texts';

type Props = { of: readonly TextsOf[]; children: ReactNode };

/**
 * Texts for what runs in the browser, beside those of the layouts around: a page carries no others, and what
 * the server writes needs none. A test finds what is lacking.
 */
export async function Texts({ of, children }: Props) {
  return <MoreTexts texts={pickTexts(await getMessages(), of)}>{children}</MoreTexts>;
}

/** The same for the outermost layout, around which there are none. */
export async function FirstTexts({ of, children }: Props) {
  return (
    <NextIntlClientProvider messages={pickTexts(await getMessages(), of)}>
      {children}
    </NextIntlClientProvider>
  );
}
