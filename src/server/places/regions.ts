/** The states of the United States, each by its two letters and its name. */
export const STATES: readonly (readonly [string, string])[] = [
  'AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware',
  'DC district of columbia,FL florida,GA georgia,HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa',
  'KS kansas,KY kentucky,LA louisiana,ME maine,MD maryland,MA massachusetts,MI michigan,MN minnesota',
  'MS mississippi,MO missouri,MT montana,NE nebraska,NV nevada,NH new hampshire,NJ new jersey',
  'NM new mexico,NY new york,NC north carolina,ND north dakota,OH ohio,OK oklahoma,OR oregon',
  'PA pennsylvania,RI rhode island,SC south carolina,SD south dakota,TN tennessee,TX texas,UT utah',
  'VT vermont,VA virginia,WA washington,WV west virginia,WI wisconsin,WY wyoming,PR puerto rico',
].flatMap((line) => line.split(',').map((one) => [one.slice(0, 2), one.slice(3)] as const));

/** In which languages hosts may have written their country. */
const LANGUAGES = ['en', 'he', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'ru', 'uk', 'hu', 'pl', 'cs'];

/** What people write beside a country's names. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'united states of america', 'the united states', 'america'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales'],
  IL: ['eretz israel', 'eretz yisrael'],
  NL: ['holland'],
  CZ: ['czech republic'],
};

/** Without case, dots and blanks: 'U.S.A.' and 'usa' are one. */
const fold = (name: string) => name.toLowerCase().replace(/[\s.]/g, '');

const display = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));

const known = new Map<string, readonly string[]>();

/** The names of a country (ISO 3166-1 alpha-2), without case, dots and blanks. */
export function countryNames(code: string): readonly string[] {
  const names =
    known.get(code) ??
    [code, ...display.map((of) => of.of(code) ?? code), ...(OTHER_NAMES[code] ?? [])].map(fold);
  known.set(code, names);
  return names;
}
