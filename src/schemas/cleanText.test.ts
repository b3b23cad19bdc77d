import { describe, expect, it, test } from 'vitest';
import { mailAddress, optionalText, requiredText, searchText } from './common';
import { listingTitle } from './listingTitle';
import { firstName, lastName } from './personName';
import { phoneCodeInput, phoneInput } from './profile';

/** What copying from a calendar, a chat, or a contact list puts around a text. */
const around = [
  ['\u202A', '\u202C'],
  ['\u202B', '\u202C'],
  ['\u2066', '\u2069'],
  ['\u2068', '\u2069'],
  ['\u200E', '\u200F'],
  ['\u200B', '\u200B'],
  ['\uFEFF', '\u2060'],
  ['\u00A0', '\u2028'],
  ['\u061C', '\u00AD'],
] as const;

describe.each(around)('between %j and %j', (start, end) => {
  const pasted = (text: string) => `${start}${text}${end}`;

  test.each([
    ['a phone number', phoneInput, '+972 52-123 4567'],
    ['an email address', mailAddress, 'dana@example.org'],
    ['a first name', firstName(80), 'Dana'],
    ['a last name', lastName(80), 'כהן'],
    ['a title', listingTitle(120), 'סוכה בגינה'],
    ['a city', searchText(100), 'ירושלים'],
    ['a required text', requiredText(16), 'Sukkah of 16 let'],
    ['an optional text', optionalText(20), 'Herzl 17'],
  ])('%s is the text that people see', (_, schema, text) => {
    expect(schema.parse(pasted(text))).toBe(text);
  });

  test('a code is its digits', () => {
    expect(phoneCodeInput.parse({ code: pasted('123 456') })).toEqual({ code: '123456' });
  });

  test('blank text counts as missing', () => {
    expect(requiredText(20).safeParse(pasted('')).error?.issues[0]?.message).toBe('REQUIRED');
    expect(optionalText(20).parse(pasted(' '))).toBeNull();
  });
});

describe('a text keeps', () => {
  it.each([
    ['the joiners of an emoji', 'Chef 👩🏽\u200D🍳!'],
    ['the style of an emoji', 'We\u00A0❤\uFE0F'],
    ['the tags of a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['the joiners of Persian', 'می\u200Cخواهم'],
    ['marks of direction between words', 'C++\u200F זה קל'],
    ['lines', 'One\n\nTwo\tthree'],
  ])('%s', (_, text) => {
    expect(requiredText(200).parse(text)).toBe(text);
  });
});

describe('an email address', () => {
  it.each([
    'a/b@example.org',
    'a&b@example.org',
    "o'brien@example.org",
    'a+b=c@example.co.uk',
    '!#$%&*?^_`{|}~@example.org',
    'dana@xn--4dbrk0ce.xn--4dbrk0ce',
  ])('can be %s', (address) => {
    expect(mailAddress.parse(address)).toBe(address);
  });

  it.each([
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a b@example.org',
    'a@example',
    'a@-example.org',
    'a@example-.org',
    'a@exa_mple.org',
    'a@b@example.org',
    'a\n@example.org',
    '"a b"@example.org',
    'Dana <a@example.org>',
    'a,b@example.org',
    'a:b@example.org',
    '\u212Aim@example.org',
  ])("can't be %j", (address) => {
    expect(mailAddress.safeParse(address).error?.issues[0]?.message).toBe('MAIL_ADDRESS');
  });
});

describe('a phone number', () => {
  it.each([
    '+972 52–123–4567',
    '+972 52־123־4567',
    '+972 52\u2011123\u20114567',
    '+49 (0)89/123456-0',
    '(+44) (0)20 7946 0000',
    '+1 212 555 0100 ext. 5',
    '+1 212 555 0100 x5',
    '+1 212 555 0100;ext=5',
    '+1 212 555 0100 #5',
    '03-555 0100 שלוחה 5',
    '052.123.4567',
  ])('can be %s', (text) => {
    expect(phoneInput.parse(text)).toBe(text.normalize('NFKC'));
  });

  it('can be typed in Arabic or full-width digits', () => {
    expect(phoneInput.parse('+٩٧٢ ٥٢ ١٢٣ ٤٥٦٧')).toBe('+972 52 123 4567');
    expect(phoneInput.parse('＋８１ ９０ １２３４ ５６７８')).toBe('+81 90 1234 5678');
  });

  it.each(['call me', '+1 2', '+1 212 555 0100 at noon', 'x5', '1+212 555 0100'])(
    "can't be %s",
    (text) => {
      expect(phoneInput.safeParse(text).error?.issues[0]?.message).toBe('PHONE');
    },
  );
});
