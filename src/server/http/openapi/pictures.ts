import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { uploadedPicture } from '@/schemas/picture';
import { z } from '@/schemas/zod';
import { parameters } from './descriptions/describe';
import { upload } from './examples/listing';
import { json, operation } from './operation';

const tag = 'Listings';

export const picturePaths: ZodOpenApiPathsObject = {
  '/api/photo': {
    get: operation({
      id: 'getPhoto',
      tag,
      summary: 'Get a photo from another site.',
      description:
        'Returns a photo of a listing or person that the caller can see. The server fetches it, so the other site doesn’t learn who looks at it.',
      query: parameters(z.object({ url: z.string() }), {
        url: 'The photo’s https URL, exactly as a response has it.',
      }),
      open: true,
      answer: {
        description: 'A JPEG, PNG, WebP, AVIF, or GIF of at most 10 MB.',
        content: { 'image/*': { schema: z.string() } },
      },
      refused: [404, 429],
    }),
  },
  '/api/pictures': {
    post: operation({
      id: 'uploadPicture',
      tag,
      summary: 'Upload a picture.',
      description:
        'Stores a picture. Only its pixels are kept: no location, time, or camera. Nobody else can see it until it is added to a listing or to the profile, and if that doesn’t happen within a day, it is deleted.',
      bytes:
        'A JPEG, PNG, WebP, AVIF, or GIF of at most 10 MB, 40 megapixels, and 20,000 pixels per side, sent within three minutes. A baseline JPEG can have 110 megapixels and sides of any length.',
      status: 201,
      answer: json('The picture, with the path of its largest JPEG.', uploadedPicture, upload),
      refused: [400, 408, 409, 413],
    }),
  },
};
