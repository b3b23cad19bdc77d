import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { isolateHtml, markedText } from '@/format/direction';
import type { Language } from '@/i18n/language';

/** The library uppercases headings by default. */
const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

/** Compiled once. Compiling for each email would take a tenth of its rendering time. */
const textOf = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...headings] });

/** Renders an email as HTML and as plain text. */
export async function renderMail(
  { locale }: Pick<Language, 'locale'>,
  mail: ReactElement,
): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html: isolateHtml(locale, html), text: markedText(locale, textOf(html)) };
}
