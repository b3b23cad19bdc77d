import { id, key } from './common';
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
import {
  hostRequestListInput,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
  requestListInput,
} from './request';
import { listingSearchInput } from './search';
import { mealCancelInput } from './timeSlot';
import { fault, z } from './zod';

/** JSON Schema for the OpenAPI document, where the text type would hide the real type. */
type JsonSchema = { type: 'integer' | 'array'; [keyword: string]: unknown };

const MAX_VALUE_LENGTH = 2000;

/** Parses text into the schema's input. Errors refer to the query parameter. */
const readAs = <T extends z.ZodType>(
  schema: T,
  read: (text: string) => unknown,
  jsonSchema: JsonSchema,
) =>
  z
    .string()
    .max(MAX_VALUE_LENGTH, { abort: true })
    .transform((text, context): z.output<T> => {
      const result = schema.safeParse(read(text));
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      if (issue) context.addIssue({ ...issue, path: [], input: undefined });
      return z.NEVER;
    })
    .meta({ override: jsonSchema })
    .optional();

const flag = z
  .enum(['true', 'false'], fault('TRUE_OR_FALSE'))
  .transform((text) => text === 'true')
  .optional();

/**
 * Returns 0.5 if the text isn't a whole number, so that the schema rejects it with its own message.
 */
const wholeNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : 0.5);

/** The page size. If absent, the procedure's default applies. */
const limitOf = ({ shape }: { shape: { limit: z.ZodDefault<z.ZodNumber> } }) =>
  readAs(shape.limit.unwrap(), wholeNumber, {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: shape.limit.parse(undefined),
  });

const splitAtCommas = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** List values joined by commas. Empty values are ignored. */
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
  widen: flag,
  saved: flag,
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

export const pageQuery = threadListInput.extend({ limit: limitOf(threadListInput) });

export const requestListQuery = requestListInput.extend({ limit: limitOf(requestListInput) });

export const hostRequestListQuery = hostRequestListInput.extend({
  limit: limitOf(hostRequestListInput),
});

export const messageListQuery = messageListInput.omit({ threadId: true });

export const idParam = z.object({ id });
export const userIdParam = z.object({ userId: id });
export const threadIdParam = z.object({ threadId: id });

export const mealCancelBody = mealCancelInput.omit({ id: true });
export const requestAnswerBody = requestAnswerInput.omit({ id: true });
export const requestCancelBody = requestCancelInput.omit({ id: true });

const { key: _, ...requestFields } = requestCreateInput.shape;
export const requestCreateBody = z.object(requestFields);

export const ifMatchHeader = z.object({ 'If-Match': z.string().optional() });

export const keyHeader = z.object({ 'Idempotency-Key': key.optional() });

/** The error response: a message for people, a code for programs, and the invalid fields. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
