import { type Language, locales } from '@/i18n/language';
import { Html, html } from './html';

/**
 * Pages that load nothing: one for when there's no network, and one for too many requests. They
 * look like the others, with the colors of globals.css and the logo.
 */

export const lightColors =
  '--bg: #faf6ec; --surface: #fffdf8; --raised: #f3ecdc; --ink: #1c2822; --muted: #535e58; --line: #e3dac6; --edge: #817a69; --accent: #1d5a3b; --accent-ink: #ffffff; --gold: #855800; color-scheme: light';

export const darkColors =
  '--bg: #0e1424; --surface: #161e33; --raised: #202a45; --ink: #f4efe3; --muted: #b4b9c9; --line: #2b3653; --edge: #7782a0; --accent: #f2c45c; --accent-ink: #211802; --gold: #f2c45c; color-scheme: dark';

export const plainStyle = `
:root { ${lightColors} }
@media (prefers-color-scheme: dark) {
:root { ${darkColors} }
}
* { box-sizing: border-box }
html { background: var(--bg); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif }
body { display: flex; flex-direction: column; min-height: 100dvh; margin: 0; overflow-wrap: anywhere }
header { padding: 0 1rem; border-bottom: 1px solid var(--line); background: var(--surface) }
header a { display: flex; align-items: center; gap: 0.5rem; max-width: 40rem; min-height: 4rem; margin: 0 auto; color: inherit; text-decoration: none }
svg { display: block; width: 2rem; color: var(--gold); fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
header a, h1, h2, strong { font-weight: 600 }
header a, h1, h2 { font-family: ui-serif, Georgia, serif; letter-spacing: -0.025em }
header a { font-size: 1.125rem }
main { flex: 1; width: 100%; max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { margin: 0; font-size: 1.875rem; line-height: 1.2 }
h2 { margin: 0; font-size: 1.25rem }
p, address { margin: 0.5rem 0; font-style: normal }
article { margin: 1rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
article a { display: inline-block; padding-block: 0.4rem; padding-inline-end: 0.6rem; color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.note { color: var(--muted) }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1.5rem }
.actions a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem min(1rem, 5vw); border: 1px solid var(--edge); border-radius: 0.75rem; background: var(--surface); color: inherit; font-size: 0.875rem; font-weight: 600; text-decoration: none }
.actions a:first-child { border-color: transparent; background: var(--accent); color: var(--accent-ink) }
.message { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center }
.message span { margin-bottom: 0.75rem; padding: 0.875rem; border-radius: 50%; background: var(--raised) }
.message .actions { justify-content: center }
`;

/** The same drawing as in components/logo.tsx. */
export const plainLogo =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 11v10h14V11M2.5 11h19M6 8l1.5 3M10 7.5l.7 3.5M14 7.5l-.7 3.5M18 8l-1.5 3M9.5 21v-4.5a2.5 2.5 0 0 1 5 0V21"/><path fill="currentColor" stroke="none" d="M12 1l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z"/></svg>';

type Page = {
  title: string;
  text: string;
  /** The first one is the main one. */
  links: readonly { href: string; label: string }[];
  /** Shows nothing but the title, the text and the links. */
  isMessage?: boolean;
};

/** @returns What comes before and after the content. */
export function plainPage({ t, locale }: Language, page: Page): [above: Html, below: Html] {
  const { title, text, links, isMessage = false } = page;
  const actions = html`<nav class="actions">${links.map(
    ({ href, label }) => html`<a href="${href}">${label}</a>\n`,
  )}</nav>
`;
  return [
    html`<!DOCTYPE html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(plainStyle)}</style>
</head>
<body>
<header><a href="/">${new Html(plainLogo)}${t('site.name')}</a></header>
${new Html(isMessage ? `<main class="message"><span>${plainLogo}</span>` : '<main>')}
<h1>${title}</h1>
<p role="status" class="note">${text}</p>
`,
    html`${actions}</main>
</body>
</html>
`,
  ];
}
