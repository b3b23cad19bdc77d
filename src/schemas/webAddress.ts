import { MAX_INVITATION } from './options';

/** Endings of domains that email apps turn into links, without those that are also family names. */
const ENDINGS = [
  ...['com', 'net', 'org', 'info', 'biz', 'io', 'co', 'me', 'app', 'dev', 'ai', 'gg', 'tv', 'cc'],
  ...['il', 'us', 'uk', 'ca', 'de', 'fr', 'nl', 'eu', 'ru', 'ua', 'cn', 'in', 'br', 'au', 'es'],
  ...['pl', 'ch', 'tk', 'ws', 'pw', 'ly', 'site', 'online', 'shop', 'store', 'xyz', 'link', 'page'],
  ...['club', 'live', 'email', 'cloud', 'click', 'top', 'website', 'space', 'support', 'team'],
  ...['help', 'center', 'group', 'gov', 'edu', 'mobi', 'ישראל', 'קום', 'рф'],
];

const WEB_ADDRESS = new RegExp(
  `://|(?<![\\p{L}\\p{N}])www\\.|(?<=[\\p{L}\\p{N}]{2})\\.(?:${ENDINGS.join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The longest text that may have no links. Normalizing a longer one would be slow. */
const MAX_LENGTH = MAX_INVITATION;

/** Whether a text contains a link or a domain, in full-width characters, too. */
export const hasWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.slice(0, MAX_LENGTH).normalize('NFKC'));
