import { id, key } from './common';
import { listingSearchInput } from './listing';
import { messageListInput, threadListInput } from './message';
import {
  accessibilityFilters,
  amenityFilters,
  dietaryFlags,
  kitchenFilters,
  MAX_SEATS_PER_REQUEST,
  MAX_STEPS,
  minhagim,
} from './options';
import { MOST_KM } from './pointText';
import { hostRequestListInput, requestListInput } from './request';
import { fault, z } from './zod';

/** The query string of each REST path, read into the input of the procedure behind it. */

/** JSON Schema of a value as the API's description shows it, where the text hides its type. */
type Shown = { type: 'integer' | 'array'; [keyword: string]: unknown };

/** Room for the longest list: all ids that a search takes. */
const MAX_VALUE = 2000;

/** Text read into what `schema` wants. What is wrong with it is said of the query's key. */
const readAs = <T extends z.ZodType>(schema: T, read: (text: string) => unknown, shown: Shown) =>
  z
    .string()
    .max(MAX_VALUE, { abort: true })
    .transform((text, context): z.output<T> => {
      const result = schema.safeParse(read(text));
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      if (issue) context.addIssue({ ...issue, path: [], input: undefined });
      return z.NEVER;
    })
    .meta({ override: shown })
    .optional();

const flag = z
  .enum(['true', 'false'], fault('TRUE_OR_FALSE'))
  .transform((text) => text === 'true')
  .optional();

/** What is no whole number reads as a half, which the schema refuses in its own words. */
const wholeNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : 0.5);

/** How many to give. Left out, it is left to the procedure. */
const limitOf = ({ shape }: { shape: { limit: z.ZodDefault<z.ZodNumber> } }) =>
  readAs(shape.limit.unwrap(), wholeNumber, {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: shape.limit.parse(undefined),
  });

const splitAtCommas = (text: string) => text.split(',').flatMap((value) => value.trim() || []);

/** Values of a list, joined by commas; empty ones do not count. */
const joined = <T extends z.ZodType>(schema: z.ZodOptional<T>, values: readonly string[]) =>
  readAs(schema.unwrap(), splitAtCommas, {
    type: 'array',
    items: { type: 'string', enum: values },
  }).meta({ param: { style: 'form', explode: false } });

export const listingSearchQuery = listingSearchInput.extend({
  limit: limitOf(listingSearchInput),
  seats: readAs(listingSearchInput.shape.seats.unwrap(), wholeNumber, {
    type: 'integer',
    minimum: 1,
    maximum: MAX_SEATS_PER_REQUEST,
  }),
  radiusKm: readAs(listingSearchInput.shape.radiusKm.unwrap(), wholeNumber, {
    type: 'integer',
    minimum: 1,
    maximum: MOST_KM,
  }),
  kidFriendly: flag,
  upcoming: flag,
  accessibility: joined(listingSearchInput.shape.accessibility, accessibilityFilters),
  dietary: joined(listingSearchInput.shape.dietary, dietaryFlags),
  kitchen: joined(listingSearchInput.shape.kitchen, kitchenFilters),
  amenities: joined(listingSearchInput.shape.amenities, amenityFilters),
  maxSteps: readAs(listingSearchInput.shape.maxSteps.unwrap(), wholeNumber, {
    type: 'integer',
    minimum: 0,
    maximum: MAX_STEPS,
  }),
  minhagim: joined(listingSearchInput.shape.minhagim, minhagim),
  ids: readAs(listingSearchInput.shape.ids.unwrap(), splitAtCommas, {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
  }).meta({ param: { style: 'form', explode: false } }),
});

/** Of lists that are only paged: own listings, conversations. */
export const pageQuery = threadListInput.extend({ limit: limitOf(threadListInput) });

export const requestListQuery = requestListInput.extend({ limit: limitOf(requestListInput) });

export const hostRequestListQuery = hostRequestListInput.extend({
  limit: limitOf(hostRequestListInput),
});

export const messageListQuery = messageListInput.omit({ threadId: true });

/** The parameters in paths. */
export const idParam = z.object({ id });
export const userIdParam = z.object({ userId: id });
export const threadIdParam = z.object({ threadId: id });

/** The header with which a `POST` that creates can be sent again and create nothing more. */
export const keyHeader = z.object({
  'Idempotency-Key': key.optional().meta({
    description:
      'A text of the caller’s own making, for each thing another. What comes with a key that came ' +
      'within the last day makes nothing, and is answered with what was made then, as it is now.',
  }),
});

/** What every refusal says: a sentence for people, a code for programs, and what is wrong where. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
