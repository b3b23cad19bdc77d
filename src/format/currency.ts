/**
 * Country names as hosts write them, in English or Hebrew, after `currencyOf` lowercases them and
 * removes spaces and punctuation.
 */
const COUNTRIES: readonly [currency: string, countries: RegExp][] = [
  ['ILS', /^(il|israel|ישראל|מדינתישראל)$/],
  [
    'GBP',
    /^(uk|gb|(the)?unitedkingdom|greatbritain|britain|england|scotland|wales|northernireland|gibraltar|בריטניה|אנגליה|סקוטלנד|הממלכההמאוחדת)$/,
  ],
  ['CAD', /^(ca|canada|קנדה)$/],
  [
    'EUR',
    /^(ie|fr|be|nl|de|at|fi|it|es|pt|gr|lu|mt|cy|lv|lt|ee|sk|si|hr|bg|ireland|france|belgium|(the)?netherlands|holland|germany|austria|finland|italy|spain|portugal|greece|luxembourg|malta|cyprus|latvia|lithuania|estonia|slovakia|slovenia|croatia|bulgaria|אירלנד|צרפת|בלגיה|הולנד|גרמניה|אוסטריה|פינלנד|איטליה|ספרד|פורטוגל|יוון|לוקסמבורג|מלטה|קפריסין|לטביה|ליטא|אסטוניה|סלובקיה|סלובניה|קרואטיה|בולגריה)$/,
  ],
];

/** Returns the currency for donations in a country. Defaults to US dollars. */
export function currencyOf(country: string | null | undefined): string {
  const name = (country ?? '').toLowerCase().replace(/[\s.,'"׳״’”-]/g, '');
  return COUNTRIES.find(([, countries]) => countries.test(name))?.[0] ?? 'USD';
}
