import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { photoForPreview } from '@/server/photos/inlineImages';
import { drawPreview } from './previewImage';
import { MAX_PREVIEW_BYTES } from './previewJpeg';
import { drawable } from './previewText';
import { previewSize } from './sitePreview';

afterEach(() => vi.restoreAllMocks());

const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => letter.trim() && drawable(letter) === letter,
);

it('a preview image never fetches a font, for its title or its other text', async () => {
  expect(letters.length).toBeGreaterThan(400);
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('The network is away.'));
  for (let from = 0; from < letters.length; from += 60) {
    const text = letters.slice(from, from + 60).join('');
    await drawPreview({ brand: text, title: text, place: text, date: text, photo: null });
  }
  const fetchedUrls = fetch.mock.calls.map(([address]) => `${address}`);
  expect(fetchedUrls.filter((address) => address.startsWith('http'))).toEqual([]);
});

async function noisePhoto(): Promise<string> {
  const [width, height] = [960, 720];
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.random() * 256));
  const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${photo.toString('base64')}`;
}

const PHOTOS = {
  'a listing with the sharpest photo': noisePhoto,
  'a listing with a chosen drawing': () => photoForPreview('/pictures/sukkah-03.svg'),
  'a listing without a photo': async () => null,
};

describe.each([
  ['English', languageOf('en'), { title: 'Sukkah in the garden', place: 'Brooklyn' }],
  ['Hebrew', languageOf('he'), { title: 'סוכה בגינה', place: 'ירושלים' }],
])('the %s preview', (_, { t }, { title, place }) => {
  const brand = t('site.name');

  async function expectSmall(image: ArrayBuffer) {
    expect(image.byteLength).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'jpeg',
      width: previewSize.width,
      height: previewSize.height,
      channels: 3,
    });
  }

  it.each(Object.entries(PHOTOS))('of %s takes at most 100 kB', async (_, photo) => {
    const date = 'Friday, October 15';
    await expectSmall(await drawPreview({ brand, title, place, date, photo: await photo() }));
  });

  it('of the site takes at most 100 kB', async () => {
    const texts = { title: t('site.preview.title'), place: t('site.preview.place') };
    await expectSmall(await drawPreview({ ...texts, brand, date: null, photo: null }));
  });
});

it('the photo is beside the text, on the left in Hebrew', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';
  const photo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const isRed = async (title: string, left: number) => {
    const image = await drawPreview({ brand: '', title, place: null, date: null, photo });
    const pixel = { left, top: 20, width: 1, height: 1 };
    const [red = 0, green = 0] = await sharp(image).extract(pixel).raw().toBuffer();
    return red > 200 && green < 50;
  };
  expect([await isRed('Sukkot', 20), await isRed('Sukkot', 1180)]).toEqual([false, true]);
  expect([await isRed('סוכות', 20), await isRed('סוכות', 1180)]).toEqual([true, false]);
});
