export const STATES: readonly (readonly [string, string])[] = [
  'al:alabama,ak:alaska,az:arizona,ar:arkansas,ca:california,co:colorado,ct:connecticut,de:delaware',
  'dc:district-of-columbia,fl:florida,ga:georgia,hi:hawaii,id:idaho,il:illinois,in:indiana,ia:iowa',
  'ks:kansas,ky:kentucky,la:louisiana,me:maine,md:maryland,ma:massachusetts,mi:michigan,mn:minnesota',
  'ms:mississippi,mo:missouri,mt:montana,ne:nebraska,nv:nevada,nh:new-hampshire,nj:new-jersey',
  'nm:new-mexico,ny:new-york,nc:north-carolina,nd:north-dakota,oh:ohio,ok:oklahoma,or:oregon',
  'pa:pennsylvania,ri:rhode-island,sc:south-carolina,sd:south-dakota,tn:tennessee,tx:texas,ut:utah',
  'vt:vermont,va:virginia,wa:washington,wv:west-virginia,wi:wisconsin,wy:wyoming,pr:puerto-rico',
].flatMap((line) =>
  line
    .split(',')
    .map((one) => [one.slice(0, 2).toUpperCase(), one.slice(3).replaceAll('-', ' ')] as const),
);

const LANGUAGES = ['en', 'he', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'ru', 'uk', 'hu', 'pl', 'cs'];

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'united states of america', 'the united states', 'america', 'ארהב', 'ארה״ב', 'ארה"ב'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'אנגליה'],
  IL: ['eretz israel', 'eretz yisrael'],
  NL: ['holland'],
  CZ: ['czech republic'],
};

const fold = (name: string) => name.toLowerCase().replace(/[\s.]/g, '');

const display = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));

const namesByCode = new Map<string, readonly string[]>();

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
