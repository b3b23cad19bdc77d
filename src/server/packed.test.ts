import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack } from './packed';

const bytes = (texts: string[]) => texts.map((text) => Buffer.from(text));

test('each reader reads what all do, with a word of their own', async () => {
  const packed = await pack(bytes(['<script nonce="', '"></script><i nonce="', '">']), 5);
  for (const word of ['stars', 'chair', 'סו_'])
    expect(gunzipSync(packed(Buffer.from(word))).toString()).toBe(
      `<script nonce="${word}"></script><i nonce="${word}">`,
    );
});

test('a word of another length is refused, since all that follows would be read wrongly', async () => {
  const packed = await pack(bytes(['a', 'b']), 5);
  expect(() => packed(Buffer.from('star'))).toThrow(RangeError);
});

test('whatever stands before and after the words, and however far apart they are', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .tuple(fc.string(), fc.nat(40_000))
      .map(([said, times]) => said.repeat(times).slice(0, 70_000)),
  );
  const word = fc.stringMatching(/^[\w-]{22}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      word,
      word,
      async (parts, one, other) => {
        const packed = await pack(bytes(parts), 22);
        for (const said of [one, other])
          expect(gunzipSync(packed(Buffer.from(said))).toString()).toBe(parts.join(said));
      },
    ),
    { numRuns: 100 },
  );
});

test('a word that stands in the text besides is left there', async () => {
  const parts = ['nonce-one nonce-one ', ' nonce-one \u0000\u0001 ', ''];
  const packed = await pack(bytes(parts), 9);
  expect(gunzipSync(packed(Buffer.from('nonce-one'))).toString()).toBe(parts.join('nonce-one'));
  expect(gunzipSync(packed(Buffer.from('nonce-two'))).toString()).toBe(parts.join('nonce-two'));
});

test('what comes again in another part is not sent again', async () => {
  const much = Array.from({ length: 500 }, (_, index) => `${index * 7919}`).join(' ');
  const once = (await pack(bytes([much, 'x']), 22))(Buffer.alloc(22, 'a'));
  const twice = (await pack(bytes([much, much]), 22))(Buffer.alloc(22, 'a'));
  expect(twice.length - once.length).toBeLessThan(100);
});
