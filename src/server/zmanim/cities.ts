import { foldPlace } from '../places/fold.mjs';

export interface Locality {
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lon: number;
  readonly timeZone: string;
  /** Candle lighting, in minutes before sunset. */
  readonly candleLightingMinutes: number;
  /** Yom Tov is one day in Israel and two elsewhere. */
  readonly inIsrael: boolean;
}

export interface City extends Locality {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Other names and spellings that people type, also in Hebrew. */
  readonly aliases: readonly string[];
}

/** The custom of most communities outside Israel, printed in calendars since Rabbi Y. E. Henkin. */
const DIASPORA_MINUTES = 18;

/** The usual custom in Israel, except in places with an older one. */
const ISRAEL_MINUTES = 20;

/**
 * Cities with their own custom. Petah Tikva was founded by people from Jerusalem and kept its
 * custom.
 */
const OWN_CUSTOM: ReadonlyMap<string, number> = new Map([
  ['Jerusalem', 40],
  ['Petah Tikva', 40],
  ['Haifa', 30],
  ["Zikhron Ya'akov", 30],
]);

function city(
  name: string,
  country: string,
  lat: number,
  lon: number,
  timeZone: string,
  ...aliases: string[]
): City {
  const inIsrael = country === 'IL';
  const candleLightingMinutes =
    OWN_CUSTOM.get(name) ?? (inIsrael ? ISRAEL_MINUTES : DIASPORA_MINUTES);
  return { name, country, lat, lon, timeZone, candleLightingMinutes, inIsrael, aliases };
}

/**
 * The cities with known times. Coordinates are GeoNames city centers, rounded to 0.01° (about 1 km,
 * or 4 seconds of time).
 *
 * Candle lighting, in minutes before sunset: 18 outside Israel; 20 in Israel, except Haifa and
 * Zikhron Ya'akov (30) and Jerusalem (40), as Hebcal documents for `candleLightingMins`, and Petah
 * Tikva (40), after its founders' Jerusalem.
 */
export const CITIES: readonly City[] = [
  city(
    'New York',
    'US',
    40.71,
    -74.01,
    'America/New_York',
    'New York City',
    'NYC',
    'Manhattan',
    'ניו יורק',
    'נוּ יאָרק',
    'מנהטן',
  ),
  city('Brooklyn', 'US', 40.65, -73.95, 'America/New_York', 'ברוקלין'),
  city('Great Neck', 'US', 40.8, -73.73, 'America/New_York'),
  city('Cedarhurst', 'US', 40.62, -73.72, 'America/New_York', 'Five Towns'),
  city('Monsey', 'US', 41.11, -74.07, 'America/New_York', 'מונסי', 'מאנסי'),
  city('Kiryas Joel', 'US', 41.34, -74.17, 'America/New_York', 'קרית יואל'),
  city('White Plains', 'US', 41.03, -73.76, 'America/New_York'),
  city('Buffalo', 'US', 42.89, -78.88, 'America/New_York'),
  city('Teaneck', 'US', 40.9, -74.02, 'America/New_York', 'טינק'),
  city('Passaic', 'US', 40.86, -74.13, 'America/New_York', 'פאסייק'),
  city('Lakewood', 'US', 40.1, -74.22, 'America/New_York', 'לייקווד'),
  city('Boston', 'US', 42.36, -71.06, 'America/New_York', 'בוסטון'),
  city('Brookline', 'US', 42.33, -71.12, 'America/New_York'),
  city('Providence', 'US', 41.82, -71.41, 'America/New_York'),
  city('New Haven', 'US', 41.31, -72.93, 'America/New_York'),
  city('Philadelphia', 'US', 39.95, -75.16, 'America/New_York', 'פילדלפיה'),
  city('Pittsburgh', 'US', 40.44, -80.0, 'America/New_York', 'פיטסבורג'),
  city('Baltimore', 'US', 39.29, -76.61, 'America/New_York', 'בולטימור'),
  city('Silver Spring', 'US', 38.99, -77.03, 'America/New_York'),
  city('Washington DC', 'US', 38.9, -77.04, 'America/New_York', 'Washington', 'וושינגטון'),
  city('Atlanta', 'US', 33.75, -84.39, 'America/New_York', 'אטלנטה'),
  city('Miami', 'US', 25.77, -80.19, 'America/New_York', 'מיאמי'),
  city('Miami Beach', 'US', 25.79, -80.13, 'America/New_York', 'מיאמי ביץ'),
  city('Boca Raton', 'US', 26.36, -80.08, 'America/New_York', 'בוקה רטון'),
  city('Orlando', 'US', 28.54, -81.38, 'America/New_York', 'אורלנדו'),
  city('Cincinnati', 'US', 39.13, -84.51, 'America/New_York'),
  city('Cleveland', 'US', 41.5, -81.7, 'America/New_York', 'קליבלנד'),
  city('Detroit', 'US', 42.33, -83.05, 'America/Detroit', 'דטרויט'),
  city('Memphis', 'US', 35.15, -90.05, 'America/Chicago'),
  city('New Orleans', 'US', 29.95, -90.08, 'America/Chicago'),
  city('Chicago', 'US', 41.85, -87.65, 'America/Chicago', 'שיקגו'),
  city('Skokie', 'US', 42.03, -87.73, 'America/Chicago', 'סקוקי'),
  city('Milwaukee', 'US', 43.04, -87.91, 'America/Chicago'),
  city('Minneapolis', 'US', 44.98, -93.26, 'America/Chicago'),
  city('St. Louis', 'US', 38.63, -90.2, 'America/Chicago', 'Saint Louis'),
  city('Dallas', 'US', 32.78, -96.81, 'America/Chicago', 'דאלאס'),
  city('Houston', 'US', 29.76, -95.36, 'America/Chicago', 'יוסטון'),
  city('Austin', 'US', 30.27, -97.74, 'America/Chicago'),
  city('Denver', 'US', 39.74, -104.98, 'America/Denver'),
  city('Phoenix', 'US', 33.45, -112.07, 'America/Phoenix'),
  city('Las Vegas', 'US', 36.17, -115.14, 'America/Los_Angeles', 'לאס וגאס'),
  city('Los Angeles', 'US', 34.05, -118.24, 'America/Los_Angeles', 'LA', "לוס אנג'לס"),
  city('San Diego', 'US', 32.72, -117.16, 'America/Los_Angeles', 'סן דייגו'),
  city('San Francisco', 'US', 37.77, -122.42, 'America/Los_Angeles', 'סן פרנסיסקו'),
  city('Palo Alto', 'US', 37.44, -122.14, 'America/Los_Angeles'),
  city('Portland', 'US', 45.52, -122.68, 'America/Los_Angeles'),
  city('Seattle', 'US', 47.61, -122.33, 'America/Los_Angeles', 'סיאטל'),
  city('Honolulu', 'US', 21.31, -157.86, 'Pacific/Honolulu'),
  city('Anchorage', 'US', 61.22, -149.9, 'America/Anchorage'),
  city('Toronto', 'CA', 43.7, -79.42, 'America/Toronto', 'טורונטו'),
  city('Montreal', 'CA', 45.51, -73.59, 'America/Toronto', 'מונטריאול'),
  city('Ottawa', 'CA', 45.41, -75.7, 'America/Toronto'),
  city('Winnipeg', 'CA', 49.88, -97.15, 'America/Winnipeg'),
  city('Calgary', 'CA', 51.05, -114.09, 'America/Edmonton'),
  city('Vancouver', 'CA', 49.25, -123.12, 'America/Vancouver'),
  city('Mexico City', 'MX', 19.43, -99.13, 'America/Mexico_City', 'Ciudad de México', 'CDMX'),
  city('Panama City', 'PA', 8.99, -79.52, 'America/Panama', 'Panamá'),
  city('Bogotá', 'CO', 4.61, -74.08, 'America/Bogota'),
  city('Caracas', 'VE', 10.49, -66.88, 'America/Caracas'),
  city('Lima', 'PE', -12.04, -77.03, 'America/Lima'),
  city('Santiago', 'CL', -33.46, -70.65, 'America/Santiago', 'Santiago de Chile'),
  city('Buenos Aires', 'AR', -34.61, -58.38, 'America/Argentina/Buenos_Aires', 'בואנוס איירס'),
  city('Montevideo', 'UY', -34.9, -56.19, 'America/Montevideo'),
  city('São Paulo', 'BR', -23.55, -46.64, 'America/Sao_Paulo', 'סאו פאולו'),
  city('Rio de Janeiro', 'BR', -22.91, -43.18, 'America/Sao_Paulo'),
  city('London', 'GB', 51.51, -0.13, 'Europe/London', 'לונדון'),
  city('Manchester', 'GB', 53.48, -2.24, 'Europe/London', "מנצ'סטר"),
  city('Gateshead', 'GB', 54.96, -1.6, 'Europe/London', 'גייטסהד'),
  city('Leeds', 'GB', 53.8, -1.55, 'Europe/London'),
  city('Glasgow', 'GB', 55.87, -4.26, 'Europe/London'),
  city('Dublin', 'IE', 53.33, -6.25, 'Europe/Dublin'),
  city('Paris', 'FR', 48.85, 2.35, 'Europe/Paris', 'פריז'),
  city('Strasbourg', 'FR', 48.58, 7.75, 'Europe/Paris'),
  city('Lyon', 'FR', 45.75, 4.85, 'Europe/Paris'),
  city('Marseille', 'FR', 43.3, 5.38, 'Europe/Paris', 'מרסיי'),
  city('Nice', 'FR', 43.7, 7.27, 'Europe/Paris'),
  city('Brussels', 'BE', 50.85, 4.35, 'Europe/Brussels', 'Bruxelles', 'Brussel', 'בריסל'),
  city('Antwerp', 'BE', 51.22, 4.4, 'Europe/Brussels', 'Antwerpen', 'Anvers', 'אנטוורפן'),
  city('Amsterdam', 'NL', 52.37, 4.89, 'Europe/Amsterdam', 'אמסטרדם'),
  city('Zurich', 'CH', 47.37, 8.55, 'Europe/Zurich', 'ציריך'),
  city('Geneva', 'CH', 46.2, 6.15, 'Europe/Zurich', 'Genève', "ז'נבה"),
  city('Basel', 'CH', 47.56, 7.57, 'Europe/Zurich'),
  city('Berlin', 'DE', 52.52, 13.41, 'Europe/Berlin', 'ברלין'),
  city('Frankfurt', 'DE', 50.12, 8.68, 'Europe/Berlin', 'Frankfurt am Main', 'פרנקפורט'),
  city('Munich', 'DE', 48.14, 11.58, 'Europe/Berlin', 'München', 'מינכן'),
  city('Vienna', 'AT', 48.21, 16.37, 'Europe/Vienna', 'Wien', 'וינה'),
  city('Prague', 'CZ', 50.09, 14.42, 'Europe/Prague', 'Praha', 'פראג'),
  city('Budapest', 'HU', 47.5, 19.04, 'Europe/Budapest', 'בודפשט'),
  city('Warsaw', 'PL', 52.23, 21.01, 'Europe/Warsaw', 'Warszawa', 'ורשה'),
  city('Kraków', 'PL', 50.06, 19.94, 'Europe/Warsaw', 'Cracow', 'קרקוב'),
  city('Copenhagen', 'DK', 55.68, 12.57, 'Europe/Copenhagen'),
  city('Stockholm', 'SE', 59.33, 18.07, 'Europe/Stockholm'),
  city('Oslo', 'NO', 59.91, 10.75, 'Europe/Oslo'),
  city('Helsinki', 'FI', 60.17, 24.94, 'Europe/Helsinki'),
  city('Riga', 'LV', 56.95, 24.11, 'Europe/Riga'),
  city('Vilnius', 'LT', 54.69, 25.28, 'Europe/Vilnius', 'וילנה'),
  city('Kyiv', 'UA', 50.45, 30.52, 'Europe/Kyiv', 'Kiev', 'קייב'),
  city('Uman', 'UA', 48.75, 30.22, 'Europe/Kyiv', 'אומן'),
  city('Dnipro', 'UA', 48.46, 35.04, 'Europe/Kyiv'),
  city('Odesa', 'UA', 46.48, 30.73, 'Europe/Kyiv', 'Odessa', 'אודסה'),
  city('Moscow', 'RU', 55.75, 37.62, 'Europe/Moscow', 'מוסקבה'),
  city('Saint Petersburg', 'RU', 59.94, 30.31, 'Europe/Moscow', 'St. Petersburg'),
  city('Rome', 'IT', 41.89, 12.51, 'Europe/Rome', 'Roma', 'רומא'),
  city('Milan', 'IT', 45.46, 9.19, 'Europe/Rome', 'Milano', 'מילאנו'),
  city('Madrid', 'ES', 40.42, -3.7, 'Europe/Madrid', 'מדריד'),
  city('Barcelona', 'ES', 41.39, 2.16, 'Europe/Madrid', 'ברצלונה'),
  city('Gibraltar', 'GI', 36.14, -5.35, 'Europe/Gibraltar'),
  city('Athens', 'GR', 37.98, 23.73, 'Europe/Athens'),
  city('Istanbul', 'TR', 41.01, 28.95, 'Europe/Istanbul'),
  city('Baku', 'AZ', 40.38, 49.89, 'Asia/Baku'),
  city('Dubai', 'AE', 25.08, 55.31, 'Asia/Dubai', 'דובאי'),
  city('Mumbai', 'IN', 19.07, 72.88, 'Asia/Kolkata', 'Bombay'),
  city('Singapore', 'SG', 1.29, 103.85, 'Asia/Singapore'),
  city('Hong Kong', 'HK', 22.28, 114.17, 'Asia/Hong_Kong'),
  city('Tokyo', 'JP', 35.69, 139.69, 'Asia/Tokyo'),
  city('Casablanca', 'MA', 33.59, -7.61, 'Africa/Casablanca'),
  city('Johannesburg', 'ZA', -26.2, 28.04, 'Africa/Johannesburg', 'Joburg', 'יוהנסבורג'),
  city('Cape Town', 'ZA', -33.93, 18.42, 'Africa/Johannesburg', 'קייפטאון'),
  city('Durban', 'ZA', -29.86, 31.03, 'Africa/Johannesburg'),
  city('Melbourne', 'AU', -37.81, 144.96, 'Australia/Melbourne', 'מלבורן'),
  city('Sydney', 'AU', -33.87, 151.21, 'Australia/Sydney', 'סידני'),
  city('Perth', 'AU', -31.95, 115.86, 'Australia/Perth'),
  city('Auckland', 'NZ', -36.85, 174.76, 'Pacific/Auckland'),
  city('Jerusalem', 'IL', 31.77, 35.22, 'Asia/Jerusalem', 'Yerushalayim', 'ירושלים', 'ירושלם'),
  city('Tel Aviv', 'IL', 32.08, 34.78, 'Asia/Jerusalem', 'Tel Aviv-Yafo', 'תל אביב', 'תל אביב-יפו'),
  city('Haifa', 'IL', 32.82, 34.99, 'Asia/Jerusalem', 'Hefa', 'חיפה'),
  city('Bnei Brak', 'IL', 32.08, 34.83, 'Asia/Jerusalem', 'Bene Beraq', 'בני ברק'),
  city('Beit Shemesh', 'IL', 31.73, 34.99, 'Asia/Jerusalem', 'Bet Shemesh', 'בית שמש'),
  city('Tzfat', 'IL', 32.96, 35.5, 'Asia/Jerusalem', 'Safed', 'Zefat', 'צפת'),
  city("Be'er Sheva", 'IL', 31.25, 34.79, 'Asia/Jerusalem', 'Beersheba', 'Beer Sheba', 'באר שבע'),
  city('Tiberias', 'IL', 32.79, 35.53, 'Asia/Jerusalem', 'Tverya', 'טבריה'),
  city(
    'Petah Tikva',
    'IL',
    32.09,
    34.89,
    'Asia/Jerusalem',
    'Petach Tikva',
    'Petach Tikvah',
    'פתח תקווה',
    'פתח תקוה',
  ),
  city('Rishon LeZion', 'IL', 31.97, 34.8, 'Asia/Jerusalem', 'Rishon LeTzion', 'ראשון לציון'),
  city("Ra'anana", 'IL', 32.18, 34.87, 'Asia/Jerusalem', 'רעננה'),
  city('Netanya', 'IL', 32.33, 34.86, 'Asia/Jerusalem', 'נתניה'),
  city(
    "Zikhron Ya'akov",
    'IL',
    32.57,
    34.95,
    'Asia/Jerusalem',
    'Zichron Yaakov',
    'זכרון יעקב',
    'זיכרון יעקב',
  ),
  city(
    "Modi'in",
    'IL',
    31.9,
    35.01,
    'Asia/Jerusalem',
    'Modiin-Maccabim-Reut',
    'מודיעין',
    'מודיעין-מכבים-רעות',
  ),
  city('Rehovot', 'IL', 31.89, 34.81, 'Asia/Jerusalem', 'רחובות'),
  city('Ashdod', 'IL', 31.79, 34.65, 'Asia/Jerusalem', 'אשדוד'),
  city('Eilat', 'IL', 29.56, 34.95, 'Asia/Jerusalem', 'Elat', 'אילת'),
];

const BY_KEY: ReadonlyMap<string, City> = new Map(
  CITIES.flatMap((c) => [c.name, ...c.aliases].map((name) => [foldPlace(name), c] as const)),
);

/**
 * Finds a city by name. Ignores case, accents, quotes, dots, hyphens, and repeated spaces, and knows
 * common alternatives ('NYC', 'Safed', 'ירושלים').
 */
export function findCity(name: string): City | undefined {
  return BY_KEY.get(foldPlace(name));
}
