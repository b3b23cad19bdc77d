import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** What many are sent, but that each reads a word of their own in some places: compressed once, for all of them. */

/** Puts this word where words stand. It has as many bytes as all others. */
export type Packed = (word: Buffer) => Buffer<ArrayBuffer>;

const compress = promisify(deflateRaw);

/** So far back what is compressed can refer (RFC 1951, 2). */
const WINDOW = 32_768;

/** Stands for a word meanwhile. No text in UTF-8 has this byte, so nothing is ever taken from there. */
const NO_TEXT = 0xff;

/** A file of deflate that tells of no name, time or system (RFC 1952, 2.3). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The last block, with nothing in it. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** The whole: these parts, and this word between each two. */
export const between = (parts: readonly Buffer[], word: Buffer): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [word, part]));

/** Without empty ones, for which Node begins the sum anew. */
const sumOf = (texts: readonly Buffer[]): number =>
  texts.reduce((sum, text) => (text.length > 0 ? crc32(text, sum) : sum), 0);

/** What follows is not compressed (RFC 1951, 3.2.4). */
function asItIs(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

/**
 * @param parts of the whole, as bytes of UTF-8; between each two stands a word
 * @param wordLength in bytes, up to 65,535
 * @returns makes gzip of it (RFC 1952); throws RangeError for a word of another length
 */
export async function pack(parts: readonly Buffer[], wordLength: number): Promise<Packed> {
  const gap = Buffer.alloc(wordLength, NO_TEXT);
  const whole = Buffer.concat(between(parts, gap));
  let start = 0;
  const pieces = await Promise.all(
    parts.map((part) => {
      const dictionary = whole.subarray(Math.max(0, start - WINDOW), start);
      start += part.length + wordLength;
      return compress(part, {
        level: constants.Z_BEST_COMPRESSION,
        // It ends on a whole byte, and more can follow.
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(dictionary.length > 0 && { dictionary }),
      });
    }),
  );
  const before = asItIs(wordLength);
  return (word) => {
    if (word.length !== wordLength) throw new RangeError(`A word has ${wordLength} bytes.`);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(sumOf(between(parts, word)), 0);
    tail.writeUInt32LE(whole.length, 4);
    const said = between(pieces, Buffer.concat([before, word]));
    return Buffer.concat([HEAD, ...said, END, tail]);
  };
}
