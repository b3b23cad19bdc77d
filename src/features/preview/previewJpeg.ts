import sharp from 'sharp';

/** In bytes. Apps that show link previews ignore larger pictures or take long to load them. */
export const MAX_PREVIEW_BYTES = 100_000;

/** Most pictures fit at the first one. Photos full of detail need a lower one. */
const QUALITIES = [82, 65, 45, 25, 12];

/** Converts our own drawing, at the best quality that fits in `MAX_PREVIEW_BYTES`. */
export async function previewJpeg(png: ArrayBuffer): Promise<ArrayBuffer> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_PREVIEW_BYTES) break;
  }
  return new Uint8Array(jpeg).buffer;
}
