import sharp from 'sharp';
import { uploadedId } from '@/schemas/photo';

/** Location and author in the metadata of `aPhoto`. They must not survive an upload. */
export const PLACE = '40.6782N 73.9442W 12 Canary Lane';

/** Rotated, with a location, an author, and a color profile. */
export function aPhoto({ width = 1200, height = 900 } = {}): Promise<Buffer> {
  const background = { r: 30, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Artist: PLACE, ImageDescription: PLACE, Make: PLACE },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 40/1 4152/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '73/1 56/1 3912/100',
        GPSAreaInformation: PLACE,
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${PLACE}</place></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const EVIL_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

export const aBomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();

const CHUNK = 64 * 1024;

export function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(stream) {
      if (sent >= bytes.length) stream.close();
      else stream.enqueue(bytes.subarray(sent, sent + CHUNK));
      sent += CHUNK;
    },
  });
}

export function idIn(url: string | null): string {
  const id = uploadedId(url);
  if (!id) throw new Error('This is not the URL of an uploaded picture.');
  return id;
}
