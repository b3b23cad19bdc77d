import { describe, expect, it } from 'vitest';
import { cleanText } from './cleanText';
import { listingInput } from './listing';
import { isOurPicture, outsidePhoto } from './photo';
import { profileInput } from './profile';

const ours = ['/pictures/sukkah-01.svg', '/pictures/x.jpg', '/pictures/My_roof-2'];
const outside = [
  'https://pictures.example/a.jpg',
  'https://pictures.example',
  'HTTPS://Pictures.Example/a%20b.jpg?size=2&x=/api/logout#top',
  'https://pictures.example:8443/a.jpg',
  'https://bilder.example/süß.jpg',
];
const neither = [
  '/api/logout',
  '/api/auth/callback/email?token=1&email=gil%40example.org',
  '/pictures',
  '/pictures/',
  '/pictures/a/b.jpg',
  '/pictures/../api/logout',
  '/pictures/..',
  '/pictures/.',
  '/pictures/%2e%2e/api/logout',
  '/pictures/%2e%2e%2fapi%2flogout',
  '/pictures/..%2fapi%2flogout',
  '/pictures/..%5capi',
  '/pictures/..\\api\\logout',
  '/pictures/.\t./api/logout',
  '/pictures/a.jpg\n/api',
  '/pictures/a\tb.jpg',
  '/pictures/a.jpg?x=1',
  '/pictures/a.jpg#x',
  '/pictures/.hidden',
  '/Pictures/a.jpg',
  '/./pictures/a.jpg',
  'pictures/a.jpg',
  '\\pictures\\a.jpg',
  '//evil.example/a.jpg',
  '/\\evil.example/a.jpg',
  '\\\\evil.example/a.jpg',
  'https:/pictures/a.jpg',
  'https:api/logout',
  'https:///api/logout',
  'https://\\api/logout',
  'https://here.invalid/pictures/a.jpg\u0000',
  'https://sukkah.example@evil.example/a.jpg',
  'https://a:b@evil.example/a.jpg',
  'https://@/a.jpg',
  'https://pictures .example/a.jpg',
  'https://pictures.example/a\u200b.jpg',
  'https://[',
  'https://',
  'http://pictures.example/a.jpg',
  'ftp://pictures.example/a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://pictures.example/1',
];

describe('a photo', () => {
  it.each(ours)('can be a built-in picture: %j', (value) => {
    expect([isOurPicture(value), outsidePhoto(value)]).toEqual([true, null]);
  });

  it.each(outside)('can be on another site: %j', (value) => {
    expect([isOurPicture(value), outsidePhoto(value)?.protocol]).toEqual([false, 'https:']);
  });

  it.each(neither)("can't be anything else: %j", (value) => {
    expect([isOurPicture(value), outsidePhoto(value)]).toEqual([false, null]);
  });

  it("is validated on listings and profiles, and isn't changed", () => {
    const { photoUrl } = listingInput.shape;
    const { profileImageUrl } = profileInput.shape;
    for (const schema of [photoUrl, profileImageUrl]) {
      for (const value of [...ours, ...outside]) expect(schema.parse(value)).toBe(value);
      // The schemas clean a value first.
      for (const value of neither)
        if (value === cleanText(value)) expect(schema.safeParse(value).success, value).toBe(false);
    }
  });
});
