import { describe, expect, it } from 'vitest';
import { listingTitle } from './listingTitle';

const faultOf = (title: string) =>
  listingTitle(120)
    .safeParse(title)
    .error?.issues.map(({ message }) => message)[0];

describe('a listing’s title', () => {
  it.each([
    'Sukkah in the garden',
    'The Sukkah Team dinner for volunteers',
    'Verified kosher kitchen',
    'Dinner @ the Levis’ at 7:30',
    'Roof/garden sukkah, all welcome!',
    'Big sukkah - support for new families',
    'Sukkah: a quiet one',
    'A sukkah 🌿 on Main St.Come early',
    'סוכה בגינה',
    'סוכת שלום: ארוחות לכולם',
    'סוכה\u200F (קומה 2)',
    'Sukkah',
    'Official opening of our sukkah',
  ])('can be %s', (title) => {
    expect(faultOf(title)).toBeUndefined();
  });

  it.each([
    'See https://evil.example',
    'Confirm at evil.com now',
    'www.evil',
    'evil．ｃｏｍ',
    'Write to dana@mail.co.il',
    'Kosher ✓',
    'Kosher ✅',
    'One line\nand another',
  ])('can’t have links, check marks, or hidden lines: %j', (title) => {
    expect(faultOf(title)).toBe('PLAIN_TITLE');
  });

  it('loses direction marks, as in a date pasted from the Hebrew calendar', () => {
    expect(listingTitle(120).parse('Sukkah \u202Egnidaelsim')).toBe('Sukkah gnidaelsim');
    expect(listingTitle(120).parse('ארוחה ב-\u206618:00\u2069')).toBe('ארוחה ב-18:00');
  });

  it.each([
    'Sukkah Team: confirm your account',
    'Sukkah Support – action needed',
    'The Sukkah Security Team',
    'Ｓukkah Ｓupport: hello',
    'צוות הסוכה: חשוב',
  ])('can’t look like a sender: %s', (title) => {
    expect(faultOf(title)).toBe('RESERVED_TITLE');
  });
});
