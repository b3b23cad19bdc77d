import { publicPlace } from '@/format/place';
import { type Language, locales } from '@/i18n/language';
import { urlIn } from '@/i18n/paths';
import { Html, html } from '../http/html';
import { darkColors, lightColors, plainLogo } from '../http/plainPage';
import { type Found, matchingMeals, mealParts } from './searchFeeds';

/** Listings on the page, and meals of each. A link leads to the others. */
export const EMBEDDED_LISTINGS = 10;
const MEALS_OF_LISTING = 3;

/** The page has no height of its own, so that the frame can follow it in both directions. */
const STYLE = `
:root { ${lightColors} }
@media (prefers-color-scheme: dark) { [data-theme=auto] { ${darkColors} } }
[data-theme=dark] { ${darkColors} }
* { box-sizing: border-box; margin: 0 }
html { background: var(--bg); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif }
body { padding: 1rem; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem }
label { display: block; flex: 1 1 10rem; min-width: 0; font-size: 0.875rem; font-weight: 600 }
input, button { min-height: 2.75rem; border: 1px solid var(--edge); border-radius: 0.75rem; font: inherit }
input { display: block; width: 100%; min-width: 0; margin-top: 0.25rem; padding: 0.25rem 0.75rem; background: var(--surface); color: inherit; font-weight: 400 }
button { flex: 0 1 auto; padding: 0.25rem 1.25rem; border-color: transparent; background: var(--accent); color: var(--accent-ink); font-weight: 600; cursor: pointer }
h1 { margin: 1.25rem 0 0.75rem; font: 600 1.25rem/1.2 ui-serif, Georgia, serif }
ul { padding: 0; list-style: none }
main > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0.75rem }
main > ul > li { padding: 1rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
li li { margin-top: 0.5rem; padding-top: 0.5rem; border-top: 1px solid var(--line); font-size: 0.875rem }
a { color: var(--accent); text-underline-offset: 0.2em }
li a { display: inline-block; padding-block: 0.25rem; color: inherit; font-weight: 600 }
li li span { display: inline-block }
li li span:not(:last-child)::after { content: '·'; margin-inline-start: 0.3em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
p, .note { color: var(--muted); font-size: 0.875rem }
footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; margin-top: 1rem; font-size: 0.875rem }
footer a { display: inline-flex; align-items: center; gap: 0.375rem; min-height: 2rem }
svg { width: 1.5rem; color: var(--gold); fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`;

type Embed = {
  language: Language;
  theme: string;
  /** The public address of the site. */
  site: string;
  nonce: string;
  /** The search's parameters, as sent. */
  query: Record<string, string>;
} & ({ listings: Found[]; total: number } | { problem: string });

/** The form's fields. It passes on all other parameters. */
const ASKED = ['city', 'date'];

const hiddenInputs = (query: Embed['query'], look: Record<string, string>) =>
  Object.entries({ ...query, ...look })
    .filter(([name]) => !ASKED.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);

/** A link that leaves the frame. The new page can't reach it. */
function outward({ t }: Language, href: string, content: Html | string): Html {
  return html`<a href="${href}" target="_blank" rel="noopener">${content}<span class="hidden"> ${t('embed.newTab')}</span></a>`;
}

function card({ language, site }: Embed, listing: Found): Html {
  const { t, locale } = language;
  const meals = matchingMeals(listing).slice(0, MEALS_OF_LISTING);
  const host = listing.host.firstName;
  const about = [publicPlace(listing), host && t('meal.hostedBy', { host })].filter(Boolean);
  const page = urlIn(site, locale, `/listing/${listing.id}`);
  return html`<li>${outward(language, page, html`<bdi>${listing.title}</bdi>`)}
<p>${about.join(' · ')}</p>
<ul>${meals.map((meal) => html`<li>${mealParts(language, listing, meal).map((part) => html`<span>${part}</span> `)}</li>`)}</ul>
</li>
`;
}

function results(embed: Embed): Html {
  const { language, query } = embed;
  const { t } = language;
  const { city } = query;
  if ('problem' in embed)
    return html`<h1>${t('feed.title')}</h1>
<p role="alert">${embed.problem}</p>
`;
  const title = city ? t('feed.titleIn', { city }) : t('feed.title');
  const heading = html`<h1>${title}</h1>\n`;
  const { listings } = embed;
  if (listings.length === 0)
    return html`${heading}<p role="status">${t('embed.none')}. ${t('embed.noneText')}</p>\n`;
  return html`${heading}<ul>
${listings.map((listing) => card(embed, listing))}</ul>
`;
}

function footer(embed: Embed): Html {
  const { language, site, query } = embed;
  const { t, locale } = language;
  const explore = new URL(urlIn(site, locale, '/explore'));
  explore.search = `${new URLSearchParams(query)}`;
  const rest = 'total' in embed ? embed.total - embed.listings.length : 0;
  const all = rest > 0 ? t('embed.more', { count: rest }) : t('embed.all');
  const home = urlIn(site, locale, '/');
  return html`<footer>${outward(language, explore.href, all)}
${outward(language, home, html`${new Html(plainLogo)}${t('site.name')}`)}</footer>
`;
}

/**
 * Returns a search that any site may show in a frame. It reads and sets no cookie, loads only the
 * script that reports its height, and all links open the site in a tab of its own.
 */
export function embedPage(embed: Embed): string {
  const { language, theme, nonce, query } = embed;
  const { t, locale } = language;
  const { city = '', date = '' } = query;
  return html`<!DOCTYPE html>
<html lang="${locale}" dir="${locales[locale].dir}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('feed.title')}</title>
<style nonce="${nonce}">${new Html(STYLE)}</style>
<script nonce="${nonce}" src="/embed.js" defer></script>
</head>
<body>
<form action="/embed" role="search">
${hiddenInputs(query, { language: locale, theme })}<label>${t('embed.city')}<input name="city" value="${city}" maxlength="100" dir="auto" autocomplete="off"></label>
<label>${t('embed.date')}<input type="date" name="date" value="${date}"></label>
<button type="submit">${t('embed.submit')}</button>
</form>
<main>
${results(embed)}</main>
${footer(embed)}</body>
</html>
`.text;
}

/**
 * The policy of the embed: the only page that other sites may frame. It loads and sends nothing else.
 */
export const embedPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    'frame-ancestors *',
  ].join('; ');
