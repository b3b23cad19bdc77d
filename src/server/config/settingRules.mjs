/** Rules for the values of settings. Imports no packages, since the start checks settings before it installs any. */
import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';

const MOST_PORTS = 65535;

/**
 * @typedef {object} Rule
 * @property {string} must how a value must be, told without the value, which may be secret
 * @property {(value: string) => boolean} holds
 */

/** @type {Rule} */
export const anyText = { must: 'must be a text', holds: () => true };

/**
 * @param {string[]} protocols such as `smtp`
 * @param {string} must
 * @returns {Rule}
 */
export const url = (protocols, must) => ({
  must,
  holds: (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
});

const postgresUrl = url(['postgres', 'postgresql'], '');

/** @type {Rule} */
export const postgres = {
  must: 'must be a URL like postgresql://user:password@host:5432/database, ending in the name of a database',
  holds: (value) => postgresUrl.holds(value) && new URL(value).pathname.length > 1,
};

/**
 * @param {string} text the text of Apple's .p8 file; on one line, its line breaks are written as `\n`
 * @returns {string}
 */
export const pem = (text) => text.replaceAll('\\n', '\n');

/** @param {string} text */
export function isAppleKey(text) {
  try {
    return createPrivateKey(pem(text)).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** @param {string} one an address, a network, or a name for several */
export function isNetwork(one) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(one) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && Number(bits ?? longest) >= 1 && Number(bits ?? longest) <= longest;
}

/** @type {Rule} */
export const port = {
  must: `must be a whole number from 1 to ${MOST_PORTS}`,
  holds: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PORTS,
};

/**
 * @param {string} unit
 * @returns {Rule}
 */
export const count = (unit) => ({
  must: `must be a whole number of ${unit}, 0 for never`,
  holds: (value) => /^\d{1,6}$/.test(value),
});

/** @type {Rule} */
export const emailSender = {
  must: 'must be an email address like Sukkah <hello@example.org>',
  holds: (value) => /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value.trim()),
};

/**
 * @param {{ min: number, max: number }} range
 * @param {string} unit
 * @returns {Rule}
 */
export const between = ({ min, max }, unit) => ({
  must: `must be a whole number of ${unit} from ${min} to ${max}`,
  holds: (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
});
