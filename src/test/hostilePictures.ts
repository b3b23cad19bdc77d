import sharp from 'sharp';

const jpegSegment = (marker: number, body: readonly number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]);

function entropyCoded(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

function emptyBlocks(count: number): string {
  let bits = '';
  for (let left = count; left > 0; ) {
    const run = Math.min(left, 32_767);
    const size = Math.floor(Math.log2(run));
    bits += size.toString(2).padStart(4, '0');
    if (size > 0) bits += (run - 2 ** size).toString(2).padStart(size, '0');
    left -= run;
  }
  return bits;
}

/**
 * Number of coefficients per band. Eight bands, three components, and 14 bit levels allow 336
 * scans.
 */
const BAND = 8;

/**
 * Returns a gray JPEG in color mode whose scans refine its coefficients by one bit each. A scan
 * takes about 30 bytes and makes the decoder walk the whole picture.
 * @param scans at most 337
 */
export function progressiveJpeg({ width = 7300, height = 5475, scans = 330 } = {}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const components = [1, 2, 3];
  const ac = entropyCoded(emptyBlocks(blocks));
  const parts = [
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [
      ...[8, height >> 8, height & 0xff, width >> 8, width & 0xff, components.length],
      ...components.flatMap((id) => [id, 0x11, 0]),
    ]),
    // The DC code '0' means "no change". The AC codes '0000' to '1110' mean a run of 2⁰ to 2¹⁴
    // empty blocks.
    jpegSegment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xc4, [
      ...[0x10, 0, 0, 0, 15, ...Array<number>(12).fill(0)],
      ...Array.from({ length: 15 }, (_, size) => size << 4),
    ]),
    jpegSegment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), 0, 0, 0]),
    entropyCoded('0'.repeat(blocks * components.length)),
  ];
  let written = 1;
  for (let low = 13; low >= 0; low -= 1) {
    const high = low === 13 ? 0 : low + 1;
    for (let from = 1; from < 64; from += BAND) {
      for (const id of components) {
        if (written >= scans) break;
        written += 1;
        const band = [from, Math.min(63, from + BAND - 1), (high << 4) | low];
        parts.push(jpegSegment(0xda, [1, id, 0, ...band]), ac);
      }
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

const uint24 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16]);

function riffChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
}

/** Returns an animated WebP with tiny frames on a 40-megapixel canvas. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const create = { width: 16, height: 16, channels: 3, background: '#345' } as const;
  const still = await sharp({ create }).webp({ lossless: true }).toBuffer();
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([
      ...[0, 0, create.width - 1, create.height - 1, 100].map(uint24),
      Buffer.from([0]),
      still.subarray(12),
    ]),
  );
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), uint24(7299), uint24(5474)])),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(frame),
    ]),
  );
}

export function animatedGif(frames: number): Buffer {
  const head = [0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  const frame = [...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, ...head]),
    ...Array<Buffer>(frames).fill(Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
}

export const widePng = (): Promise<Buffer> =>
  sharp({ create: { width: 2_000_000, height: 20, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
