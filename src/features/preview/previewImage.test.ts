import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
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

it('the sharpest photo still fits in the size of a link preview, at full size', async () => {
  const [width, height] = [960, 720];
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.random() * 256));
  const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  const image = await drawPreview({
    brand: 'Sukkah',
    title: 'Sukkah in the garden',
    place: 'Brooklyn',
    date: 'Friday, October 15',
    photo: `data:image/jpeg;base64,${photo.toString('base64')}`,
  });
  expect(image.byteLength).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
  expect(await sharp(image).metadata()).toMatchObject({
    format: 'jpeg',
    width: previewSize.width,
    height: previewSize.height,
    channels: 3,
  });
});

it('a scene fills the image behind the texts, mirrored for Hebrew', async () => {
  const half = (x: number, color: string) =>
    `<rect x="${x}" width="800" height="760" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="760">${half(0, '#00f')}${half(800, '#f00')}</svg>`;
  const scene = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const colorAt = async (title: string, left: number) => {
    const image = await drawPreview({
      brand: '',
      title,
      place: null,
      date: null,
      photo: null,
      scene,
    });
    const pixel = { left, top: 20, width: 1, height: 1 };
    const channels = await sharp(image).extract(pixel).raw().toBuffer();
    // JPEG doesn't keep a color exactly.
    return [...channels].map((value) => (value > 127 ? 255 : 0));
  };
  expect(await colorAt('Sukkot', 20)).toEqual([0, 0, 255]);
  expect(await colorAt('Sukkot', 1180)).toEqual([255, 0, 0]);
  expect(await colorAt('סוכות', 20)).toEqual([255, 0, 0]);
  expect(await colorAt('סוכות', 1180)).toEqual([0, 0, 255]);
});
