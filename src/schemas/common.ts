import { cleanPlain, cleanText } from './cleanText';
import { isPhoto } from './photo';
import { isNearDay, isStorable } from './plain';
import { canonicalTimeZone, MAX_TIME_ZONE } from './timeZone';
import { atOnce, fault, z } from './zod';

const unstorable = fault('UNSTORABLE');

/** How many characters a text may have that cleaning removes. */
const MAX_REMOVED = 1000;

/** Length first: a longer text is too long in any case, and some patterns aren't linear. */
const cleaned = (max: number, clean: (text: string) => string) => (text: string) =>
  text.length > max + MAX_REMOVED ? text : clean(text);

// `abort` stops after the length check. By default, zod would run the remaining checks on the whole
// text.

// All texts are cleaned here, and only here. `clean` is for texts that allow less than others.

/** Required text, cleaned, with 1 to `max` characters. */
export const requiredText = (max: number, clean = cleanText) =>
  z
    .string()
    .overwrite(cleaned(max, clean))
    .min(1)
    .max(max, { abort: true })
    .refine(isStorable, unstorable);

/** Search text, cleaned, with up to `max` characters. */
export const searchText = (max: number, clean = cleanText) =>
  z
    .string()
    .overwrite(cleaned(max, clean))
    .max(max, { abort: true })
    .refine(isStorable, unstorable);

/** Optional text, cleaned, with up to `max` characters. Empty text becomes null. */
export const optionalText = (max: number, clean = cleanText) =>
  searchText(max, clean)
    .nullish()
    .transform((value) => value || null);

/** Only https images or our own: any other path would be requested in the viewer's session. */
export const photoUrl = optionalText(2000).refine(
  (value) => value === null || isPhoto(value),
  fault('WEB_ADDRESS'),
);

/** Maximum length of an email address (RFC 5321). */
export const MAX_MAIL_ADDRESS = 254;

/** What RFC 5322 allows without quotes, at a domain with a dot. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const MAIL_ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$`,
);

/**
 * An email address in lowercase, ASCII only. The check comes before lowercasing because some other
 * characters, such as the Kelvin sign, lowercase to ASCII letters.
 */
export const mailAddress = z
  .string()
  .overwrite(cleaned(MAX_MAIL_ADDRESS, cleanPlain))
  .max(MAX_MAIL_ADDRESS, { abort: true })
  .pipe(z.email({ pattern: MAIL_ADDRESS, error: fault('MAIL_ADDRESS') }))
  .transform((address) => address.toLowerCase());

/** A time zone under any of its names, in any case. Becomes its canonical name. */
export const timeZone = z
  .string()
  .max(MAX_TIME_ZONE, { error: fault('TIME_ZONE'), abort: true })
  .transform((name, { addIssue }) => {
    const canonical = canonicalTimeZone(name);
    if (!canonical) addIssue(fault('TIME_ZONE'));
    return canonical ?? name;
  });

/** An optional value from a list. A form's empty option becomes null. */
export const optionalChoice = <const T extends readonly string[]>(values: T) =>
  z
    .enum([...values, ''])
    .nullish()
    .transform((value) => (value || null) as T[number] | null);

/**
 * Like `optionalText`, for a field that older clients don't send. If it's absent, the stored value
 * stays.
 */
export const addedText = (max: number) =>
  searchText(max)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** Like `optionalChoice`, for a field that older clients don't send. */
export const addedChoice = <const T extends readonly string[]>(values: T) =>
  z
    .enum([...values, ''])
    .nullable()
    .transform((value) => (value || null) as T[number] | null)
    .optional();

/** Any values from a list, without duplicates. */
export const choices = <const T extends readonly string[]>(values: T) =>
  z
    .array(z.enum(values))
    .max(values.length * 2)
    .transform((chosen) => [...new Set(chosen)]);

export const id = z.guid(fault('ID')).toLowerCase();

/**
 * An idempotency key: sending the same request again doesn't create a second item. Keys are unique
 * per sender and stored for one day.
 */
export const key = z.string().regex(/^[\x20-\x7e]{1,200}$/, fault('KEY'));

/** Adds the key to the input of a creating procedure: `schema.extend(withKey)`. */
export const withKey = { key: key.optional() };
export type WithKey = { key?: string | undefined };

/**
 * What a save replaces, as its author loaded it. If it has changed since, nothing is saved. Without
 * it, the save replaces whatever is there.
 */
export const version = z.string().max(1000);

/** For a procedure without input. Any input is ignored, like unknown fields. */
export const noInput = z.custom<void>().transform(() => undefined);

const isNearYear = (date: Date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200;

const anyInstant = z.iso.datetime({ offset: true, error: fault('INSTANT'), abort: true });

/** An instant in ISO 8601 with an offset or `Z`, parsed into a Date. Years 2000 to 2199. */
export const instant = anyInstant
  .transform((text) => new Date(text))
  .refine(isNearYear, fault('FAR_DATE'));

/** The same as text. */
export const instantText = anyInstant.refine(
  (text) => isNearYear(new Date(text)),
  fault('FAR_DATE'),
);

export const day = z.iso
  .date({ error: fault('DAY'), abort: true })
  .refine(isNearDay, fault('FAR_DATE'));

/**
 * An ID in a response. It isn't validated: it comes from a UUID column, and checking hundreds would
 * be slow.
 */
export const idOut = z.string().meta({
  override: { type: 'string', format: 'uuid', pattern: z.regexes.guid.source },
});

/** An instant in a response: a Date in code, ISO 8601 UTC in JSON. */
export const instantOut = z.date().meta({ override: { type: 'string', format: 'date-time' } });

/** The position in a list and the page size. The cursor is opaque to callers. */
export const pageInput = (fallback: number) =>
  z.object({
    limit: z.number().int().min(1).max(100).default(fallback),
    cursor: z.string().min(1).max(500).optional(),
  });

/** A page of a list. `total` counts all matches, not just this page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  atOnce(
    z.object({
      items: z.array(item),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
    }),
  );
