import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** In letters of their own size, where the library would shout. */
const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

/** A mail's two forms: for programs that show HTML, and for those that do not. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html, { selectors: headings }) };
}
