import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { plainWords } from '../plainWords';

/** What the people of the demo community typed. */
export async function typedBy(db: Db): Promise<string[]> {
  const rows = await Promise.all([
    db.user.findMany({
      select: { firstName: true, lastName: true, affiliation: true, bio: true, languages: true },
    }),
    db.sukkahListing.findMany({
      select: { title: true, description: true, city: true, region: true, country: true },
    }),
    db.sukkahListing.findMany({ select: { addressLine1: true, addressLine2: true, postal: true } }),
    db.message.findMany({ select: { body: true } }),
    db.request.findMany({ select: { introMessage: true } }),
    db.profile.findMany({ select: { dietaryNotes: true } }),
    db.requestEvent.findMany({ select: { reason: true } }),
    db.report.findMany({ select: { details: true, answer: true } }),
    db.moderationEvent.findMany({ select: { note: true } }),
  ]);
  const texts = rows.flat().flatMap((row) => Object.values(row).flat());
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

/** All that a page says, to the eye and to the ear, and in its head. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
    const texts = [document.title];
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property^="og:"]'))
      if (!/url|image$|type|width|height|locale/.test(meta.getAttribute('property') ?? ''))
        texts.push(meta.getAttribute('content') ?? '');
    for (const { textContent } of document.querySelectorAll('[type="application/ld+json"]'))
      JSON.parse(textContent ?? '', (key, value) => {
        if (key === 'description' || key === 'disambiguatingDescription') texts.push(value);
        return value;
      });
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Element)
        texts.push(...SPOKEN.flatMap((name) => (node as Element).getAttribute(name) ?? []));
      else if (!node.parentElement?.closest('script, style, template'))
        texts.push(node.textContent ?? '');
    return texts;
  });

/** A text without what somebody typed and the page has cut, at the end of it. */
function beforeCut(text: string, typed: string[]): string {
  if (!/…\]?$/.test(text)) return text;
  const starts = typed.flatMap((one) => {
    const at = text.indexOf(one.replace(/\s+/g, ' ').slice(0, 40));
    return one.length > 40 && at >= 0 ? [at] : [];
  });
  return text.slice(0, Math.min(text.length, ...starts));
}

/** What of it is in plain Latin letters but for these names, each with the whole text in which it stands. */
export async function leaksOf(
  page: Page,
  names: readonly string[],
  typed: string[],
): Promise<string[]> {
  const data = [...names, ...typed];
  return (await said(page)).flatMap((text) => {
    const words = plainWords(beforeCut(text, typed), data);
    return words.length ? [`${words.join(' ')}: ${text.slice(0, 120)}`] : [];
  });
}

/** What shows its last sign first: text in Latin letters alone that lies in a line from right to left, and not in one of its own. */
export const scrambled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      const text = node.textContent?.trim() ?? '';
      const line = parent && getComputedStyle(parent);
      const isPlain = line?.direction === 'rtl' && line.unicodeBidi !== 'plaintext';
      const isLatin =
        /[A-Za-z]/.test(text) && !/[\u0590-\u05ff\u200e\u200f\u2066-\u2069]/.test(text);
      // Beside other text of the same line the dot is its end.
      const isAlone = parent?.textContent?.trim() === text;
      if (
        isPlain &&
        isLatin &&
        isAlone &&
        /^[(]|[.!?,;:)]$/.test(text) &&
        parent?.checkVisibility()
      )
        found.push(text.slice(0, 80));
    }
    return found;
  });
