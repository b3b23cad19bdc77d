import { isPhoto } from './photo';
import { isNearDay, isStorable } from './plain';
import { atOnce, fault, z } from './zod';
import { isZone } from './zone';

const unstorable = fault('UNSTORABLE');

// `abort` ends the checks of a text that is too long; by default zod runs the ones that follow on all of it.

/** Text that must be there: trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.string().trim().min(1).max(max, { abort: true }).refine(isStorable, unstorable);

/** Text of a search: trimmed, up to `max` characters. */
export const searchText = (max: number) =>
  z.string().trim().max(max, { abort: true }).refine(isStorable, unstorable);

/** Text that may be missing: trimmed, up to `max` characters; empty counts as missing (null). */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine(isStorable, unstorable)
    .nullish()
    .transform((value) => value || null);

/** Only pictures over https, or the product's own: any other path would run in its viewer's session. */
export const photoUrl = optionalText(2000).refine(
  (value) => value === null || isPhoto(value),
  fault('WEB_ADDRESS'),
);

/** RFC 5321. */
export const MAX_MAIL_ADDRESS = 254;

/**
 * A mail address, in small letters: ASCII alone. Checked before
 * it is made small, since other scripts have signs (the Kelvin's) that become a letter of it.
 */
export const mailAddress = z
  .string()
  .trim()
  .max(MAX_MAIL_ADDRESS, { abort: true })
  .pipe(z.email(fault('MAIL_ADDRESS')))
  .transform((address) => address.toLowerCase());

/** Names that the database knows too: of the short ones ('AET') it lacks some. */
const TIME_ZONE =
  /^(UTC|(Etc|Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/.+)$/;

/** The longest name has 32 characters. */
const MAX_TIME_ZONE = 64;

export const timeZone = z
  .string()
  .max(MAX_TIME_ZONE, { error: fault('TIME_ZONE'), abort: true })
  .refine((zone) => TIME_ZONE.test(zone) && isZone(zone), fault('TIME_ZONE'));

/** One of a list, or missing; an empty choice of a form counts as missing (null). */
export const optionalChoice = <const T extends readonly string[]>(values: T) =>
  z
    .enum([...values, ''])
    .nullish()
    .transform((value) => (value || null) as T[number] | null);

/** As `optionalText`, of a field that programs of before do not send: absent, it stays as it is. */
export const addedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine(isStorable, unstorable)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** As `optionalChoice`, of such a field. */
export const addedChoice = <const T extends readonly string[]>(values: T) =>
  z
    .enum([...values, ''])
    .nullable()
    .transform((value) => (value || null) as T[number] | null)
    .optional();

/** Any of a list, each once. */
export const choices = <const T extends readonly string[]>(values: T) =>
  z
    .array(z.enum(values))
    .max(values.length * 2)
    .transform((chosen) => [...new Set(chosen)]);

export const id = z.guid(fault('ID')).toLowerCase();

/**
 * What a caller makes up for each thing that it sends, so that sending it again makes no second.
 * Kept a day, and unique to the one who sends.
 */
export const key = z.string().regex(/^[\x20-\x7e]{1,200}$/, fault('KEY'));

/** For inputs of what creates: `schema.extend(withKey)`. */
export const withKey = { key: key.optional() };
export type WithKey = { key?: string | undefined };

/** For a procedure that takes no input: whatever comes is ignored, as unknown fields are. */
export const noInput = z.custom<void>().transform(() => undefined);

/** An instant, as ISO 8601 with a zone or `Z`, read into a Date; years 2000 to 2199. */
export const instant = z.iso
  .datetime({ offset: true, error: fault('INSTANT') })
  .transform((text) => new Date(text))
  .refine(
    (date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200,
    fault('FAR_DATE'),
  );

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ error: fault('DAY'), abort: true })
  .refine(isNearDay, fault('FAR_DATE'));

/** An id in an answer: of a column of ids, so nothing of it is checked, at whose hundreds that would take long. */
export const idOut = z.string().meta({
  override: { type: 'string', format: 'uuid', pattern: z.regexes.guid.source },
});

/** An instant in an answer: a Date in the code, ISO 8601 UTC in JSON. */
export const instantOut = z.date().meta({ override: { type: 'string', format: 'date-time' } });

/** Where a list goes on, and how many to give. The cursor is opaque to callers. */
export const pageInput = (fallback: number) =>
  z.object({
    limit: z.number().int().min(1).max(100).default(fallback),
    cursor: z.string().min(1).max(500).optional(),
  });

/** A page of a list. `total` counts all that match, not only this page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  atOnce(
    z.object({
      items: z.array(item),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
    }),
  );

/** A person as others may see them. `lastName` is its first letter only. */
export const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
