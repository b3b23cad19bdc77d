import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { languageOf } from '@/i18n/catalogs';
import messages from '@/i18n/messages/en';
import { errorBody } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import {
  type ErrorCode,
  errors,
  type PublicError,
  type RuleError,
  refusalText,
} from '../../errors';
import { describe } from './fields/describe';

export const errorCode = z.enum(Object.keys(messages.errors) as ErrorCode[]).meta({
  description: 'What went wrong, for programs. It’s the same in every language.',
});

export const error = errorBody.extend({ code: errorCode });

export const errorDocs = [
  describe(error, 'The body of every error response.', {
    message: 'What went wrong, for people, in the language of `Content-Language`.',
    code: 'What went wrong, for programs. It’s the same in every language.',
    issues: 'For `BAD_INPUT`: the first 50 invalid fields.',
  }),
  describe(error.shape.issues, 'An invalid field.', {
    path: 'Where it is in the input: names and indexes joined by dots.',
    message: 'What is wrong with it, for people.',
  }),
];

const english = languageOf('en');

const exampleOf = (refusal: RuleError): PublicError => refusalText(english, refusal);

const response = (
  description: string,
  example: PublicError,
  headers?: z.ZodObject,
): ZodOpenApiResponseObject => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: error, example } },
});

const retryAfter = z.object({
  'Retry-After': z.string().meta({ description: 'Seconds to wait.' }),
});

export const errorResponses = {
  BadInput: response(
    'The input is invalid. `issues` lists the first 50 invalid fields.',
    exampleOf(errors.unknownPlace()),
  ),
  Unauthorized: response('Nobody is signed in.', exampleOf(errors.signInFirst())),
  Forbidden: response(
    'The caller can see this but may not do it, is suspended (`SUSPENDED`), or the request came from another site (`FOREIGN_ORIGIN`).',
    exampleOf(errors.notYours()),
  ),
  NotFound: response(
    'It doesn’t exist, or the caller can’t see it.',
    exampleOf(errors.notFound('Listing')),
  ),
  Timeout: response('The body arrived too slowly.', exampleOf(errors.uploadTooSlow())),
  Conflict: response(
    'The current state doesn’t allow it. `code` and `message` say why.',
    exampleOf(errors.seatsFull(1)),
  ),
  Changed: response(
    'It was changed since the caller loaded it. Nothing was saved.',
    exampleOf(errors.changedMeanwhile('preconditionFailed')),
  ),
  TooLarge: response(
    'The body is larger than 64 KiB, or a picture larger than 10 MB.',
    exampleOf(errors.bodyTooLarge()),
  ),
  NotJson: response('The body isn’t JSON.', exampleOf(errors.bodyNotJson())),
  TooMany: response('Too many calls.', exampleOf(errors.tooMany(60)), retryAfter),
  Failure: response('The server failed.', {
    message: english.t('errors.INTERNAL'),
    code: 'INTERNAL',
  }),
  NotNow: response(
    'Try again later. `BUSY`: others keep changing the same data and nothing was changed, or there are too many reads. `UNAVAILABLE`: the database is down. `PICTURES_AWAY`: pictures can’t be stored or shown. `UPLOADS_BUSY`: too many pictures are being uploaded.',
    exampleOf(errors.busy(5)),
    retryAfter,
  ),
} as const satisfies Record<string, ZodOpenApiResponseObject>;

const names = {
  400: 'BadInput',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  409: 'Conflict',
  412: 'Changed',
  413: 'TooLarge',
  415: 'NotJson',
  429: 'TooMany',
  500: 'Failure',
  503: 'NotNow',
} as const satisfies Record<number, keyof typeof errorResponses>;

export type ErrorStatus = keyof typeof names;

export const errorResponse = (status: ErrorStatus) =>
  ({ $ref: `#/components/responses/${names[status]}` }) as const;
