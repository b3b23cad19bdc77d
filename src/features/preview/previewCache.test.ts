import { describe, expect, it, vi } from 'vitest';
import { createPreviewCache, previewAnswer } from './previewCache';

const texts = (title: string) => ({
  brand: 'Sukkah',
  title,
  place: 'Brooklyn',
  date: null,
  photo: null,
});

function drawer() {
  const draw = vi.fn(
    async ({ title }: { title: string }) => new TextEncoder().encode(title).buffer,
  );
  return { draw, pictures: createPreviewCache(draw) };
}

describe('a preview image', () => {
  it('is rendered once for simultaneous and later requests', async () => {
    const { draw, pictures } = drawer();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => pictures.get('a/en', texts('A'))),
    );
    expect(new Set(all.map(({ tag }) => tag)).size).toBe(1);
    await pictures.get('a/en', texts('A'));
    expect(draw).toHaveBeenCalledOnce();
  });

  it('is rendered again when its text changes, and replaces the old one', async () => {
    const { draw, pictures } = drawer();
    const before = await pictures.get('a/en', texts('A'));
    const after = await pictures.get('a/en', texts('B'));
    expect(after.tag).not.toBe(before.tag);
    expect(Buffer.from(after.bytes).toString()).toBe('B');
    expect(draw).toHaveBeenCalledTimes(2);
    expect(pictures.size).toBe(1);
  });

  it('is retried after it failed to render', async () => {
    const draw = vi
      .fn()
      .mockRejectedValueOnce(new Error('font'))
      .mockResolvedValue(new ArrayBuffer(1));
    const pictures = createPreviewCache(draw);
    await expect(pictures.get('a/en', texts('A'))).rejects.toThrow('font');
    expect((await pictures.get('a/en', texts('A'))).bytes.byteLength).toBe(1);
  });

  it('of a hidden listing is removed in all languages, without affecting others', async () => {
    const { pictures } = drawer();
    for (const subject of ['a/en', 'a/he', 'b/en']) await pictures.get(subject, texts('A'));
    pictures.drop('a/');
    expect(pictures.size).toBe(1);
  });

  it('is evicted once there are several hundred others', async () => {
    const { pictures } = drawer();
    for (let n = 0; n < 1000; n += 1) await pictures.get(`${n}/en`, texts(`${n}`));
    expect(pictures.size).toBe(300);
  });

  it("isn't sent again to a client that has it", async () => {
    const { pictures } = drawer();
    const picture = await pictures.get('a/en', texts('A'));
    const first = previewAnswer(picture, 0, null);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    for (const known of [picture.tag, `"x", W/${picture.tag}`])
      expect(previewAnswer(picture, 0, known).status).toBe(304);
    expect(previewAnswer(picture, 0, '"x"').status).toBe(200);
  });
});
