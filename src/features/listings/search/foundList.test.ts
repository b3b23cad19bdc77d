import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server.browser';
import superjson from 'superjson';
import { describe, expect, test } from 'vitest';
import { FirstProvider } from '@/i18n/MoreTexts';
import en from '@/i18n/messages/en';
import { aListing, aSlot, page } from '@/test/components/things';
import { FoundList } from './FoundList';
import { type Found, isKept, readFound } from './found';

const photo = { photoUrl: 'https://pictures.invalid/a.jpg', timeSlots: [aSlot()] };

/** The list as the server writes it; and that its first picture is loaded before all others. */
async function written(found: Found) {
  const list = createElement(FoundList, { pages: [found], className: 'grid' });
  const stream = await renderToReadableStream(
    createElement(FirstProvider, { locale: 'en', texts: en }, list),
  );
  await stream.allReady;
  const [ahead, html] = (await new Response(stream).text()).split(/(?=<ul)/);
  for (const said of ['rel="preload"', 'as="image"', 'fetchPriority="high"'])
    expect(ahead).toContain(said);
  return html;
}

/** A first page as the server has it while it writes for one who asks. */
const told = (title: string, isForAll: boolean) => {
  const text = superjson.stringify(page(aListing({ title, ...photo }), aListing()));
  return { text, at: 0, isForAll };
};

describe('the cards of what was found', () => {
  test('are written once for all visitors, with what React would have written for each', async () => {
    const first = told('Under <the> "vines" & stars', true);
    const forAll = await written(readFound(first));
    expect(forAll).toContain('Under &lt;the&gt; &quot;vines&quot; &amp; stars');
    expect(forAll).toBe(await written(readFound({ ...first, isForAll: false })));

    const [listing] = readFound(first).items;
    if (listing) listing.title = 'Changed';
    expect(await written(readFound(first))).toBe(forAll);
  });

  test('of whoever came with a session are kept nowhere', async () => {
    const first = told('Mine', false);
    const found = readFound(first);
    expect(isKept(found)).toBe(false);
    expect(readFound(first)).not.toBe(found);
    await written(found);
    const [listing] = found.items;
    if (listing) listing.title = 'Changed';
    expect(await written(found)).toContain('Changed');
  });
});
