import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** What many are sent, but that each reads a word of their own in some places: compressed once, for all of them. */

/** Puts this word where words stand. It has as many bytes as all others. */
export type Packed = (word: Buffer) => Buffer<ArrayBuffer>;

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
 * Compresses texts as one stream, from which each comes as whole bytes: one after another, so that others, too, get a
 * turn at Node's few threads.
 */
function compressor(bytes: number) {
  // It waits for nobody to read: what it has made is taken after each text. A stream's option, too.
  const options = { chunkSize: 64 * 1024, highWaterMark: bytes };
  const stream = createDeflateRaw(options);
  return (text: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(text);
      stream.flush(constants.Z_SYNC_FLUSH, () => {
        stream.off('error', reject);
        resolve(stream.read() ?? Buffer.alloc(0));
      });
    });
}

/** The same in one piece of memory: zlib's own pieces keep much more than themselves. */
function joined(texts: readonly Buffer[]): Buffer[] {
  const all = Buffer.concat(texts);
  let from = 0;
  return texts.map(({ length }) => {
    from += length;
    return all.subarray(from - length, from);
  });
}

/**
 * @param parts of the whole, as bytes of UTF-8; between each two stands a word
 * @param wordLength in bytes, up to 65,535
 * @returns makes gzip of it (RFC 1952); throws RangeError for a word of another length
 */
export async function pack(parts: readonly Buffer[], wordLength: number): Promise<Packed> {
  const gap = Buffer.alloc(wordLength, NO_TEXT);
  const length = between(parts, gap).reduce((sum, text) => sum + text.length, 0);
  const compress = compressor(2 * length + 1024);
  const made: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    // What comes after refers back over the word, which goes as it is in place of this.
    if (index > 0) await compress(gap);
    made.push(await compress(part));
  }
  const pieces = joined(made);
  const before = asItIs(wordLength);
  return (word) => {
    if (word.length !== wordLength) throw new RangeError(`A word has ${wordLength} bytes.`);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(sumOf(between(parts, word)), 0);
    tail.writeUInt32LE(length, 4);
    const said = between(pieces, Buffer.concat([before, word]));
    return Buffer.concat([HEAD, ...said, END, tail]);
  };
}
