import { allLocales, defaultLocale } from '@/i18n/language';
import { id, key } from './common';
import { type FilterValueOf, fieldFilters } from './fieldSchemas';
import { listingDetail, listingWithSlots, savedListing } from './listing';
import { type Declared, type FilterName, filterNames, mapFields } from './listingFields';
import { messageListInput, threadListInput } from './message';
import {
  askSeveralInput,
  groupSizeInput,
  hostRequestListInput,
  moreSeatsInput,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
  requestListInput,
} from './request';
import { foundListing, listingSearchInput } from './search';
import { mealCancelInput, slotClosedInput } from './timeSlot';
import { fault, z } from './zod';

/** JSON Schema for the OpenAPI document, where the text type would hide the real type. */
type JsonSchema = Record<string, unknown>;

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

/** Text that isn't a whole number becomes 0.5, so that the schema rejects it with its own message. */
const toWholeNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : 0.5);

const wholeNumber = <T extends z.ZodType>(schema: T) => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input' });
  return readAs(schema, toWholeNumber, jsonSchema);
};

const splitAtCommas = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** List values joined by commas. Empty values are ignored. */
const joined = <T extends z.ZodType>(schema: z.ZodOptional<T>) => {
  const { type, items } = z.toJSONSchema(schema, { io: 'input' });
  const param = { style: 'form', explode: false } as const;
  return readAs(schema.unwrap(), splitAtCommas, { type, items }).meta({ param });
};

const fieldQuery = mapFields<{
  [Name in FilterName]: z.ZodOptional<z.ZodType<FilterValueOf<Declared[Name]>, string>>;
}>(filterNames, ({ kind }, name) => {
  const schema = fieldFilters[name as FilterName];
  if (kind === 'flag') return flag;
  return kind === 'choices' ? joined<z.ZodType>(schema) : schema;
});

export const listingSearchQuery = listingSearchInput.extend({
  limit: wholeNumber(listingSearchInput.shape.limit),
  seats: wholeNumber(listingSearchInput.shape.seats),
  radiusKm: wholeNumber(listingSearchInput.shape.radiusKm),
  upcoming: flag,
  widen: flag,
  saved: flag,
  accessibility: joined(listingSearchInput.shape.accessibility),
  dietary: joined(listingSearchInput.shape.dietary),
  maxSteps: wholeNumber(listingSearchInput.shape.maxSteps),
  ...fieldQuery,
  ids: readAs(listingSearchInput.shape.ids.unwrap(), splitAtCommas, {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
  }).meta({ param: { style: 'form', explode: false } }),
});

/** Listings in a feed or calendar. It has no pages. */
const MAX_IN_FEED = 100;

/** A search as a feed or calendar: coming meals, unless it says which. */
export const searchFeedFields = listingSearchQuery.omit({ cursor: true, saved: true }).extend({
  limit: wholeNumber(listingSearchInput.shape.limit.removeDefault().default(MAX_IN_FEED)),
  language: z.enum(allLocales).optional(),
});

export const searchFeedQuery = searchFeedFields.transform(
  ({ upcoming, limit = MAX_IN_FEED, ...search }) => ({
    ...search,
    limit,
    upcoming: upcoming ?? (search.date ? undefined : true),
  }),
);

/** How the embed looks. An unknown value counts as absent. */
export const embedLook = z.object({
  language: z.enum(allLocales).catch(defaultLocale),
  theme: z.enum(['auto', 'light', 'dark']).catch('auto'),
});

/** The absolute address of a listing's page. Only REST adds it. */
const pageUrl = { url: z.url() };

export const listingWithUrl = listingWithSlots.extend(pageUrl);
export const listingDetailWithUrl = listingDetail.extend(pageUrl);
export const savedListingWithUrl = savedListing.extend(pageUrl);
export const foundListingWithUrl = foundListing.extend(pageUrl);

export const pageQuery = threadListInput.extend({
  limit: wholeNumber(threadListInput.shape.limit),
});

export const requestListQuery = requestListInput.extend({
  limit: wholeNumber(requestListInput.shape.limit),
});

export const hostRequestListQuery = hostRequestListInput.extend({
  limit: wholeNumber(hostRequestListInput.shape.limit),
});

export const messageListQuery = messageListInput.omit({ threadId: true });

export const idParam = z.object({ id });
export const userIdParam = z.object({ userId: id });

export const mealCancelBody = mealCancelInput.omit({ id: true });
export const slotClosedBody = slotClosedInput.omit({ id: true });
export const requestAnswerBody = requestAnswerInput.omit({ id: true });
export const groupSizeBody = groupSizeInput.omit({ id: true });
export const moreSeatsBody = moreSeatsInput.omit({ id: true });
export const requestCancelBody = requestCancelInput.omit({ id: true });

const { key: _, ...requestFields } = requestCreateInput.shape;
export const requestCreateBody = z.object(requestFields);

const { key: _key, ...severalFields } = askSeveralInput.shape;
export const askSeveralBody = z.object(severalFields);

export const ifNoneMatchHeader = z.object({ 'If-None-Match': z.string().optional() });

export const ifMatchHeader = z.object({ 'If-Match': z.string().optional() });

export const keyHeader = z.object({ 'Idempotency-Key': key.optional() });

/** The error response: a message for people, a code for programs, and the invalid fields. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
