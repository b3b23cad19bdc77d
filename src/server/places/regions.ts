import { foldPlace } from './fold.mjs';

type Region = readonly [code: string, name: string];

const regions = (lines: string[]): readonly Region[] =>
  lines.flatMap((line) =>
    line.split(',').map((one) => {
      const [code = '', name = ''] = one.split(':');
      return [code.toUpperCase(), name.replaceAll('-', ' ')] as const;
    }),
  );

export const STATES = regions([
  'al:alabama,ak:alaska,az:arizona,ar:arkansas,ca:california,co:colorado,ct:connecticut,de:delaware',
  'dc:district-of-columbia,fl:florida,ga:georgia,hi:hawaii,id:idaho,il:illinois,in:indiana,ia:iowa',
  'ks:kansas,ky:kentucky,la:louisiana,me:maine,md:maryland,ma:massachusetts,mi:michigan,mn:minnesota',
  'ms:mississippi,mo:missouri,mt:montana,ne:nebraska,nv:nevada,nh:new-hampshire,nj:new-jersey',
  'nm:new-mexico,ny:new-york,nc:north-carolina,nd:north-dakota,oh:ohio,ok:oklahoma,or:oregon',
  'pa:pennsylvania,ri:rhode-island,sc:south-carolina,sd:south-dakota,tn:tennessee,tx:texas,ut:utah',
  'vt:vermont,va:virginia,wa:washington,wv:west-virginia,wi:wisconsin,wy:wyoming,pr:puerto-rico',
]);

/** The regions of each country that we can tell apart. `places.region` has their codes. */
const REGIONS: Readonly<Record<string, readonly Region[]>> = {
  US: STATES,
  CA: regions([
    'ab:alberta,bc:british-columbia,mb:manitoba,nb:new-brunswick,nl:newfoundland-and-labrador',
    'ns:nova-scotia,nt:northwest-territories,nu:nunavut,on:ontario,pe:prince-edward-island',
    'qc:quebec,sk:saskatchewan,yt:yukon',
  ]),
  AU: regions([
    'act:australian-capital-territory,nsw:new-south-wales,nt:northern-territory,qld:queensland',
    'sa:south-australia,tas:tasmania,vic:victoria,wa:western-australia',
  ]),
  GB: regions(['eng:england,nir:northern-ireland,sct:scotland,wls:wales']),
};

const LANGUAGES = ['en', 'he', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'ru', 'uk', 'hu', 'pl', 'cs'];

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'united states of america', 'the united states', 'america', 'ארהב', 'ארה״ב', 'ארה"ב'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'אנגליה'],
  IL: ['eretz israel', 'eretz yisrael'],
  NL: ['holland'],
  CZ: ['czech republic'],
};

/** SQL conditions fold countries the same way. */
const fold = (name: string) => name.toLowerCase().replace(/[\s.]/g, '');

const display = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));

const namesByCode = new Map<string, readonly string[]>();

/** Returns a country's code and names in many languages, in lowercase, without spaces and dots. */
export function countryNames(code: string): readonly string[] {
  const names =
    namesByCode.get(code) ??
    [
      code,
      ...display.map((displayNames) => displayNames.of(code) ?? code),
      ...(OTHER_NAMES[code] ?? []),
    ].map(fold);
  namesByCode.set(code, names);
  return names;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every country by each of its names. About 3,000 entries. */
let codesByName: Map<string, string> | undefined;

function readCodes(): Map<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    // Without the codes of former countries, such as DD.
    (code) => display[0]?.of(code) !== code && new Intl.Locale(`und-${code}`).region === code,
  );
  return new Map(codes.flatMap((code) => countryNames(code).map((name) => [name, code] as const)));
}

/** Returns the country of a name in one of many languages, as ISO 3166-1 alpha-2. */
export function countryCode(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  codesByName ??= readCodes();
  return codesByName.get(fold(name));
}

/** Returns the regions that a text names: 'WA' is one of the United States and one of Australia. */
export function regionsNamed(text: string | null | undefined): { country: string; code: string }[] {
  const folded = foldPlace(text ?? '');
  if (!folded) return [];
  return Object.entries(REGIONS).flatMap(([country, all]) =>
    all
      .filter(([code, name]) => folded === code.toLowerCase() || folded === name)
      .map(([code]) => ({ country, code })),
  );
}

/** Returns the folded names of a region by its code: 'on' and 'ontario'. */
export function regionNames(country: string, code: string | null): string[] {
  const region = code && REGIONS[country]?.find(([one]) => one === code);
  return region ? [region[0].toLowerCase(), region[1]] : [];
}
