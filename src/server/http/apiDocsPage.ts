import { type Language, locales } from '@/i18n/language';
import { Html, html } from './html';
import { plainLogo, plainStyle } from './plainPage';

const STYLE = `
pre { overflow-x: auto; margin: 0.75rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); font: 0.8125rem/1.6 ui-monospace, monospace; white-space: pre-wrap }
main { flex: none }
h2 { margin-top: 2rem }
h3 { margin: 1.5rem 0 0; font-size: 1.0625rem }
#reference { background: #fff; color: #1c2822; color-scheme: light }
#reference svg { color: inherit; stroke: none }
noscript { display: block; padding: 1rem }
`;

/** The snippets that the page shows. A test runs them as they are on another site. */
function snippets(site: string) {
  const at = (path: string) => new URL(path, site).href;
  return {
    embed: `<iframe data-sukkah-meals src="${at('/embed?city=Brooklyn')}" title="Sukkah meals"
  style="width: 100%; height: 40rem; border: 0" loading="lazy"></iframe>
<script src="${at('/embed.js')}" async></script>`,
    feed: `${at('/api/listings/search.atom?city=Brooklyn')}
${at('/api/listings/search.ics?city=Brooklyn')}`,
    fetch: `<ul id="meals"></ul>
<script type="module">
  const response = await fetch('${at('/api/listings/search?city=Brooklyn&upcoming=true')}');
  for (const { title, url } of await response.json()) {
    const link = document.createElement('a');
    link.href = url;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    document.querySelector('#meals').append(item);
  }
</script>`,
    generate: `npm install openapi-fetch
npx --yes openapi-typescript ${at('/api/openapi.json')} -o sukkah.d.ts`,
    client: `import createClient from 'openapi-fetch';
import type { paths } from './sukkah';

const client = createClient<paths>({ baseUrl: '${new URL(site).origin}' });
const { data, error } = await client.GET('/api/listings/search', {
  params: { query: { city: 'Brooklyn', seats: 2 } },
});
if (error) console.error(error.message);
else for (const { title, url } of data) console.log(title, url);`,
  };
}

/** Returns the page for people who build on the site: a guide, and the reference of the REST API. */
export function apiDocsPage({ t, locale }: Language, site: string, nonce: string): string {
  const { embed, feed, fetch, generate, client } = snippets(site);
  const code = (name: string, text: string) =>
    html`<pre dir="ltr"><code id="${name}">${text}</code></pre>\n`;
  const { host } = new URL(site);
  return html`<!DOCTYPE html>
<html lang="${locale}" dir="${locales[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('apiDocs.title')}</title>
<style>${new Html(plainStyle + STYLE)}</style>
</head>
<body>
<header><a href="/">${new Html(plainLogo)}${t('site.name')}</a></header>
<main>
<h1>${t('apiDocs.title')}</h1>
<p class="note">${t('apiDocs.text')}</p>
<h2>${t('apiDocs.ten')}</h2>
<h3>${t('apiDocs.embed')}</h3>
<p>${t('apiDocs.embedText')}</p>
${code('embed', embed)}<p class="note">${t('apiDocs.embedOptions', { site: host })}</p>
<h3>${t('apiDocs.feed')}</h3>
<p>${t('apiDocs.feedText')}</p>
${code('feed', feed)}<h3>${t('apiDocs.fetch')}</h3>
<p>${t('apiDocs.fetchText')}</p>
${code('fetch', fetch)}<h3>${t('apiDocs.client')}</h3>
<p>${t('apiDocs.clientText')}</p>
${code('generate', generate)}<p>${t('apiDocs.clientUse')}</p>
${code('client', client)}<h2>${t('apiDocs.reference')}</h2>
</main>
<div id="reference" dir="ltr" lang="en"><noscript>${t('apiDocs.noScript', { address: '/api/openapi.json' })}</noscript></div>
<script nonce="${nonce}" src="/docs/redoc.js"></script>
<script nonce="${nonce}">Redoc.init('/api/openapi.json', { disableSearch: true, nativeScrollbars: true, theme: { colors: { primary: { main: '#1d5a3b' } }, typography: { fontFamily: 'ui-sans-serif, system-ui, sans-serif', headings: { fontFamily: 'ui-serif, Georgia, serif' } } } }, document.getElementById('reference'));</script>
</body>
</html>
`.text;
}
