import type { Page } from '@playwright/test';
import { zoneCity } from '@/i18n/zoneLabel';
import type { Db } from '@/server/db/client';
import { plainWords } from '../plainWords';
import { SUGGESTED_FOR_ATLANTIS } from './allScreens';

/**
 * Latin text that Hebrew pages contain: product names, time zones, cities, codes and a word to
 * type.
 */
export const LATIN_NAMES = [
  ...Intl.supportedValuesOf('timeZone').map(zoneCity),
  ...['English', 'EN', 'Google', 'Maps', 'Apple', 'GitHub', 'OpenStreetMap', 'WhatsApp', 'PDF'],
  ...[
    'geonames.org',
    'GeoNames',
    'CC BY',
    'MIT',
    'API',
    'iPhone',
    'https',
    'Atlantis',
    ...SUGGESTED_FOR_ATLANTIS,
    'USD',
    'DELETE',
  ],
];

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
    db.request.findMany({ select: { introMessage: true, invitation: true } }),
    db.profile.findMany({ select: { dietaryNotes: true } }),
    db.need.findMany({ select: { city: true, words: true } }),
    db.requestEvent.findMany({ select: { reason: true } }),
    db.report.findMany({ select: { details: true, answer: true } }),
    db.moderationEvent.findMany({ select: { note: true } }),
  ]);
  const texts = rows.flat().flatMap((row) => Object.values(row).flat());
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

const pageTexts = (page: Page): Promise<string[]> =>
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

function beforeCut(text: string, typed: string[]): string {
  if (!text.endsWith('…')) return text;
  const starts = typed.flatMap((one) => {
    const at = text.indexOf(one.replace(/\s+/g, ' ').slice(0, 40));
    return one.length > 40 && at >= 0 ? [at] : [];
  });
  return text.slice(0, Math.min(text.length, ...starts));
}

export async function leaksOf(
  page: Page,
  names: readonly string[],
  typed: string[],
): Promise<string[]> {
  const data = [...names, ...typed];
  return (await pageTexts(page)).flatMap((text) => {
    const words = plainWords(beforeCut(text, typed), data);
    return words.length ? [`${words.join(' ')}: ${text.slice(0, 120)}`] : [];
  });
}

/**
 * Returns Latin text that shows its last punctuation mark first, because its line runs from right
 * to left and it isn't isolated.
 */
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
      // Next to other text on the line, the period ends the whole line.
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
