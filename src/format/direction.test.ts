import { describe, expect, it } from 'vitest';
import { directionOf, isolateHtml, isolateText, markedText, quoteText } from './direction';

const [LRM, RLM] = ['\u200E', '\u200F'];

describe('the direction of a text', () => {
  it.each([
    ['Sukkah in the garden', 'ltr'],
    ['סוכה בגן', 'rtl'],
    ['“שלום”, she said', 'rtl'],
    ['5 רחוב הרצל', 'rtl'],
    ['سوكاه', 'rtl'],
    ['+972 54 123 4567', 'ltr'],
    ['', 'ltr'],
  ])('for %j is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});

it.each([
  ['We’d love to come.', '“We’d love to come.”'],
  ['נשמח לבוא.', '״נשמח לבוא.״'],
])('a quote has the marks of its own language, and so its direction: %s', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
  expect(directionOf(quoted)).toBe(directionOf(text));
});

describe('in plain text', () => {
  it('surrounds user text of the other direction with marks', () => {
    expect(markedText('he', `ארוחה אצל ${isolateText('Dana L.')}, היום`)).toBe(
      `ארוחה אצל ${RLM}${LRM}Dana L.${LRM}${RLM}, היום`,
    );
    expect(markedText('en', `Dinner at ${isolateText('סוכה בגן!')}, today`)).toBe(
      `Dinner at ${LRM}${RLM}סוכה בגן!${RLM}${LRM}, today`,
    );
  });

  it("starts a text that begins with a name in its language's direction", () => {
    expect(markedText('he', `${isolateText('Dana')} כאן`)[0]).toBe(RLM);
    expect(markedText('en', `${isolateText('שרה')} asks`)[0]).toBe(LRM);
  });

  it('keeps a phone number left to right', () => {
    const phone = '+1 212 555 0100';
    expect(markedText('he', `טלפון: ${isolateText(phone)}`)).toBe(
      `טלפון: ${RLM}${LRM}${phone}${LRM}${RLM}`,
    );
    expect(markedText('en', `Phone: ${isolateText(phone)}`)).toBe(`Phone: ${phone}`);
  });

  it('leaves text of the same direction unchanged', () => {
    expect(markedText('en', isolateText('Sukkah in the garden'))).toBe('Sukkah in the garden');
    expect(markedText('he', isolateText('סוכה בגן'))).toBe('סוכה בגן');
  });

  it('isolates nested or repeated isolates once', () => {
    expect(
      markedText(
        'he',
        `אצל ${isolateText('Dana')} וגם ${'\u2068'}${isolateText('Gil L.')}${'\u2069'}`,
      ),
    ).toBe(`אצל ${RLM}${LRM}Dana${LRM}${RLM} וגם ${RLM}${LRM}Gil L.${LRM}${RLM}`);
    const hours = '\u206619:00 – 21:00\u2069';
    expect(markedText('he', `מתי: ${hours}`)).toBe(`מתי: ${RLM}${LRM}19:00 – 21:00${LRM}${RLM}`);
    expect(isolateHtml('he', `<p>${'\u2068'}${isolateText('Gil L.')}${'\u2069'}</p>`)).toBe(
      '<p><span dir="ltr">Gil L.</span></p>',
    );
    expect(isolateHtml('he', `<p>${hours}</p>`)).toBe(
      '<p><span dir="ltr" style="white-space:nowrap">19:00 – 21:00</span></p>',
    );
    expect(
      isolateHtml('he', `<p>${'\u2068'}יום ו׳, 15 באוק׳${'\u2069'}, ${isolateText('3')}</p>`),
    ).toBe('<p>יום ו׳, 15 באוק׳, 3</p>');
  });

  it('keeps control characters in user text from affecting the rest', () => {
    const typed = 'Dana\u2069\u202E evil';
    expect(markedText('he', `${isolateText(typed)} כאן`)).not.toMatch(
      /[\u202A-\u202E\u2066-\u2069]/,
    );
    expect(markedText('en', isolateText(typed))).toBe('Dana evil');
  });
});

describe('in HTML', () => {
  it('puts user text in an element with its direction', () => {
    expect(isolateHtml('he', `<p>אצל ${isolateText('Dana &amp; Gil')}</p>`)).toBe(
      '<p>אצל <span dir="ltr">Dana &amp; Gil</span></p>',
    );
    expect(isolateHtml('en', `<p>At ${isolateText('&quot;סוכה&quot;')}</p>`)).toBe(
      '<p>At <span dir="rtl">&quot;סוכה&quot;</span></p>',
    );
    expect(isolateHtml('en', `<p>At ${isolateText('the &amp; garden')}</p>`)).toBe(
      '<p>At the &amp; garden</p>',
    );
    expect(isolateHtml('he', `<p>${isolateText('סוכה &amp; גן')}</p>`)).toBe(
      '<p>סוכה &amp; גן</p>',
    );
  });

  it("uses marks in titles, which can't contain elements", () => {
    expect(isolateHtml('he', `<title>אצל ${isolateText('Dana')}</title>`)).toBe(
      `<title>אצל ${RLM}${LRM}Dana${LRM}${RLM}</title>`,
    );
  });
});
