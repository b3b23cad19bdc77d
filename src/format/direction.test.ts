import { describe, expect, it } from 'vitest';
import { directionOf, isolateHtml, isolateText, markedText } from './direction';

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
  ])('of %j is %s', (text, way) => {
    expect(directionOf(text)).toBe(way);
  });
});

describe('as plain text', () => {
  it('what people typed in the other direction stands between marks', () => {
    expect(markedText('he', `ארוחה אצל ${isolateText('Dana L.')}, היום`)).toBe(
      `ארוחה אצל ${RLM}${LRM}Dana L.${LRM}${RLM}, היום`,
    );
    expect(markedText('en', `Dinner at ${isolateText('סוכה בגן!')}, today`)).toBe(
      `Dinner at ${LRM}${RLM}סוכה בגן!${RLM}${LRM}, today`,
    );
  });

  it('a text that begins with a name goes the way of its language', () => {
    expect(markedText('he', `${isolateText('Dana')} כאן`)[0]).toBe(RLM);
    expect(markedText('en', `${isolateText('שרה')} asks`)[0]).toBe(LRM);
  });

  it('a number of a telephone is read from left to right', () => {
    const phone = '+1 212 555 0100';
    expect(markedText('he', `טלפון: ${isolateText(phone)}`)).toBe(
      `טלפון: ${RLM}${LRM}${phone}${LRM}${RLM}`,
    );
    expect(markedText('en', `Telephone: ${isolateText(phone)}`)).toBe(`Telephone: ${phone}`);
  });

  it('what is written as all around it stays as it was, without a sign', () => {
    expect(markedText('en', isolateText('Sukkah in the garden'))).toBe('Sukkah in the garden');
    expect(markedText('he', isolateText('סוכה בגן'))).toBe('סוכה בגן');
  });

  it('what is set apart within another, or twice, comes out once', () => {
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
    expect(
      isolateHtml('he', `<p>${'\u2068'}יום ו׳, 15 באוק׳${'\u2069'}, ${isolateText('3')}</p>`),
    ).toBe('<p>יום ו׳, 15 באוק׳, 3</p>');
  });

  it('nobody reaches beyond what they typed', () => {
    const typed = 'Dana\u2069\u202E evil';
    expect(markedText('he', `${isolateText(typed)} כאן`)).not.toMatch(
      /[\u202A-\u202E\u2066-\u2069]/,
    );
    expect(markedText('en', isolateText(typed))).toBe('Dana evil');
  });
});

describe('as HTML', () => {
  it('what people typed stands in an element with its direction', () => {
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

  it('a title, in which there are no elements, has marks', () => {
    expect(isolateHtml('he', `<title>אצל ${isolateText('Dana')}</title>`)).toBe(
      `<title>אצל ${RLM}${LRM}Dana${LRM}${RLM}</title>`,
    );
  });
});
