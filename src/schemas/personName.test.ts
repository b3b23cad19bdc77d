import { describe, expect, it } from 'vitest';
import { firstName, lastName, lastNameOrNull } from './personName';

const faultOf = (name: string) =>
  firstName(80)
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
    'Teamah',
    'Adminah',
    'Moderow',
    'Tea M.',
    'Robert Service',
    'Billing',
    'Trust',
    'Ng',
    'Nguyễn Thị Ánh',
    "O'Brien",
    'O’Neill',
    'Jean-Luc',
    'ben-David',
    'St. John',
    'Dr. Cohen',
    'Dr.Cohen',
    'Mrs.Ng',
    'Rabbi Levi',
    'J. R. R. T.',
    'Yosef (Joey)',
    'Dana & Yosef',
    'Étienne',
    'Zoë',
    'Sofer סופר',
    'סופר',
    'ג׳ורג׳',
    'ד"ר כהן',
    'מנחם מנדל',
    'רותם',
    'סוכרית',
    'שִׁמְשׁוֹן',
    'Əli',
    'Kɔfi',
    'Ŋambi',
    'Nuʻuanu',
    'Đặng',
    'İbrahim',
    'Þóra',
    'Ñandú',
    'Վարդան',
    'გიორგი',
    'दिव्या',
    'สมชาย',
    '김민수',
    'さくら',
    'Ростислав',
    'Стафеев',
    'Мария-Терезия',
    'ياسر',
  ])('can be %s', (name) => {
    expect(faultOf(name)).toBeUndefined();
  });

  it.each([
    ['is blank to the eye', '\u2800'],
    ['has a bell', 'Gil\u0007'],
    ['has no letter', '42'],
    ['is signs alone', '❤️❤️'],
    ['has a colon', 'Your account: Dana'],
    ['has a colon of another script', 'Dana꞉ hello'],
    ['has a letter that looks like a colon', 'Danaː hello'],
    ['has a slash', 'Dana/Yosef'],
    ['has an at sign', 'dana@example'],
    ['has a full-width at sign', 'dana＠example'],
    ['is a domain', 'sukkah.com'],
    ['is a domain in full-width characters', 'paypal．ｃｏｍ'],
    ['is an Israeli domain', 'bank.co.il'],
    ['is a web address', 'www.example'],
    ['has a check mark', 'Dana ✓'],
    ['has a check mark as an emoji', 'Dana ✅'],
    ['has a square root', 'Dana √'],
    ['has a shield', 'Dana 🛡️'],
    ['has an emoji', 'Anna 🍋'],
    ['has letters in boxes', '🅢🅤🅟🅟🅞🅡🅣'],
    ['has letters in circles', 'ⓢⓤⓟⓟⓞⓡⓣ'],
    ['has phonetic letters', 'ꜱᴜᴘᴘᴏʀᴛ'],
    ['is a domain of support', 'dana.support'],
    ['is written upside down', 'ʇɹoddns'],
    ['has a letter in a key', 'D\u20E3ana'],
    ['has a pile of marks', 'Da\u0301\u0302\u0303\u0304\u0305\u0306na'],
    ['mixes Latin with Hebrew in a word', 'Danaדנה'],
    ['writes Latin with a Cyrillic letter', '\u0410dam'],
    ['writes Latin with a Greek letter', 'M\u03BFshe'],
  ])('is rejected when it %s', (_, name) => {
    expect(faultOf(name)).toBe('PLAIN_NAME');
  });

  it.each([
    ['a turn of direction', 'Gil\u202Enimda', 'Gilnimda'],
    ['a newer one', 'Gil\u2066x\u2069', 'Gilx'],
    ['a mark of direction', 'Gil\u200F', 'Gil'],
    ['a blank that is not seen', 'Gil\u200BLevi', 'GilLevi'],
    ['a soft hyphen', 'Ad\u00ADa', 'Ada'],
    ['a tag', 'Gil\u{E0041}', 'Gil'],
    ['a filler', 'Gil\u3164', 'Gil'],
    ['a joiner with nothing to join', 'Gil \u200D', 'Gil'],
    ['the style of a removed emoji', 'Gil \uFE0F', 'Gil'],
    ['a second line', 'Gil\nLevi', 'Gil Levi'],
    ['a separator of lines', 'Gil\u2028Levi', 'Gil Levi'],
    ['a tab', 'Gil\tLevi', 'Gil Levi'],
  ])('loses %s', (_, pasted, name) => {
    expect(firstName(80).parse(pasted)).toBe(name);
    expect(lastName(80).parse(pasted)).toBe(name);
  });

  it("can't look like the site's staff once it's cleaned", () => {
    expect(faultOf('Sup\u200Bport')).toBe('RESERVED_NAME');
    expect(faultOf('\u3164')).toBe('REQUIRED');
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
    'Sukkah Team',
    'Sukkah Security',
    'SukkahTeam',
    'TheSukkahTeam',
    'S u k k a h  T e a m',
    'Su kk ah Te am',
    'Sukkah-Support',
    'Sukkah.Staff',
    'S.u.k.k.a.h',
    'Succah Team',
    'Dana (verified)',
    'Verified Dana',
    'Official Dana',
    'Supp0rt',
    '5upport',
    'Te4m',
    'Offlcial',
    'VerifIed',
    'Adrnin',
    'Suppppport',
    'S\u0335u\u0335p\u0335p\u0335o\u0335r\u0335t\u0335',
    '𝐒𝐮𝐩𝐩𝐨𝐫𝐭',
    '𝓢𝓾𝓹𝓹𝓸𝓻𝓽',
    'теам',
    'ꓢꓴꓑꓑꓳꓣꓔ',
    'ꓔꓰꓮꓟ',
    'Help Desk Dan',
    'Customer Service',
    'No Reply',
    'תמיכה',
    'ת מ י כ ה',
    'תְּמִיכָה',
    'צוות הסוכה',
    'צוות סוכות',
    'מהצוות',
    'אבטחה',
    'אבטחת האתר',
    'דנה (מאומתת)',
    'דנה רשמי',
    'שירות לקוחות',
    'מנהל האתר',
    'מנהלת המערכת',
  ])("can't look like the site's staff: %s", (name) => {
    expect(faultOf(name)).toBe('RESERVED_NAME');
  });

  it('allows a family name that would look like staff as a whole name', () => {
    expect(faultOf('Staff')).toBe('RESERVED_NAME');
    expect(lastNameOrNull('Staff')).toBe('Staff');
    expect(lastNameOrNull('Team')).toBeNull();
  });

  it("can be missing where it's optional, and is validated if present", () => {
    expect(lastName(80).parse(' ')).toBeNull();
    expect(lastName(80).parse(undefined)).toBeNull();
    expect(lastName(80).safeParse('Gil ✓').success).toBe(false);
  });
});
