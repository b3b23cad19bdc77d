import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { isolateHtml, markedText } from '@/format/direction';
import type { Language } from '@/i18n/language';

/** In letters of their own size, where the library would shout. */
const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

/** The rules are read once: for each mail that would take a tenth of its time. */
const textOf = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...headings] });

/** A mail's two forms: for programs that show HTML, and for those that do not. */
export async function renderMail(
  { locale }: Pick<Language, 'locale'>,
  mail: ReactElement,
): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html: isolateHtml(locale, html), text: markedText(locale, textOf(html)) };
}
