import { describe, expect, it } from 'vitest';
import { optionalPersonName, personName } from './personName';

const faultOf = (name: string) =>
  personName(80)
    .safeParse(name)
    .error?.issues.map(({ message }) => message)[0];

describe('a display name', () => {
  it.each([
    'Gil',
    'Miriam-Chaya',
    "D'vora",
    'Dr. Rut Bar-Lev, PhD',
    'José María',
    'Łukasz',
    'Ольга',
    'Ελένη',
    'שרה־רבקה',
    'יצחק בן אברהם',
    'ירוחם "רוחל\'ה" כהן',
    'محمد',
    // A joiner that Persian needs, and one for Devanagari.
    'می\u200Cنا',
    'क्\u200Dष',
    '山田',
    'Dana 2',
    'Joe Root',
    'Leopold Staff',
    'Supporta',
    'Systema',
    'Sukkahla',
    'Anna 🍋',
  ])('can be %s', (name) => {
    expect(faultOf(name)).toBeUndefined();
  });

  it.each([
    ['turns what follows it', 'Gil\u202Enimda'],
    ['turns what follows it, newer', 'Gil\u2066x\u2069'],
    ['has a mark of direction', 'Gil\u200F'],
    ['is blank to the eye', '\u3164'],
    ['is blank to the eye, too', '\u2800'],
    ['has a blank that is not seen', 'Gil\u200BLevi'],
    ['has a soft hyphen', 'Ad\u00ADa'],
    ['has a tag', 'Gil\u{E0041}'],
    ['has a joiner with nothing to join', 'Gil \u200D'],
    ['has two lines', 'Gil\nLevi'],
    ['has a separator of lines', 'Gil\u2028Levi'],
    ['has a bell', 'Gil\u0007'],
    ['has no letter', '42'],
    ['is signs alone', '❤️❤️'],
    ['writes Latin with a Cyrillic letter', '\u0410dam'],
    ['writes Latin with a Greek letter', 'M\u03BFshe'],
  ])('is rejected when it %s', (_, name) => {
    expect(faultOf(name)).toBe('PLAIN_NAME');
  });

  it.each([
    'Admin',
    'ADMIN',
    'Ádmin',
    'a.d.m.i.n',
    'S u p p o r t',
    'ＳＵＰＰＯＲＴ',
    'Support',
    'Sukkah Support',
    'Sukkah',
    'Sukkah Marketplace',
    'SukkahMarketplace',
    'Miriam (Admin)',
    'Moderator Dan',
    'Help-Desk',
    'Staff',
    'System',
    'Deleted user',
    'Security Team',
    'תמיכה',
    'מנהל האתר',
  ])("can't look like the site's staff: %s", (name) => {
    expect(faultOf(name)).toBe('RESERVED_NAME');
  });

  it("can be missing where it's optional, and is validated if present", () => {
    expect(optionalPersonName(80).parse(' ')).toBeNull();
    expect(optionalPersonName(80).parse(undefined)).toBeNull();
    expect(optionalPersonName(80).safeParse('Gil\u202E').success).toBe(false);
  });
});
