import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

export const SECRET_LENGTH = 32; // characters

export const text = z.string();
export const switched = z.enum(['1', '0']).describe('1 or 0');
export const secret = z.string().min(SECRET_LENGTH);

/** @param {number} min @param {number} max */
export const wholeNumber = (min, max) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));

export const port = wholeNumber(1, 65_535).describe('a whole number from 1 to 65535');
export const days = wholeNumber(0, 999_999).describe('a whole number of days, 0 for never');

/** @param {string} example */
export const webAddress = (example) =>
  z.url({ protocol: /^https?$/ }).describe(`a URL like ${example}`);

/**
 * Whether a database URL lists servers to choose from, as libpq allows: `a,b`, with or without ports,
 * or a parameter `host=a,b`. Our driver would take the list for one name.
 *
 * @param {string} url
 */
export const namesSeveralServers = (url) =>
  /^\w+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/.test(url) || /[?&]host=[^&]*(,|%2C)/i.test(url);

export const database = z
  .url({ protocol: /^postgres(ql)?$/, abort: true })
  .refine((value) => !namesSeveralServers(value), { abort: true })
  .refine((value) => new URL(value).pathname.length > 1)
  .describe(
    'a URL like postgresql://user:password@host:5432/database, ending in the name of a database',
  );

/** @param {string} pem */
export function isAppleKey(pem) {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** @param {z.ZodType<string, string>} item */
export const list = (item, separator = /[\s,]+/) =>
  z
    .string()
    .transform((value) => value.split(separator).filter(Boolean))
    .pipe(z.array(item));

export const network = z
  .union([
    z.ipv4(),
    z.ipv6(),
    z.cidrv4(),
    z.cidrv6(),
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ])
  .refine((value) => !value.endsWith('/0'));
