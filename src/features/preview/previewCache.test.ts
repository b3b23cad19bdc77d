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

describe('a preview picture', () => {
  it('is drawn once for all who ask at the same time or later', async () => {
    const { draw, pictures } = drawer();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => pictures.of('a/en', texts('A'))),
    );
    expect(new Set(all.map(({ tag }) => tag)).size).toBe(1);
    await pictures.of('a/en', texts('A'));
    expect(draw).toHaveBeenCalledOnce();
  });

  it('is drawn anew when something else is to be read on it, and then takes the old one’s place', async () => {
    const { draw, pictures } = drawer();
    const before = await pictures.of('a/en', texts('A'));
    const after = await pictures.of('a/en', texts('B'));
    expect(after.tag).not.toBe(before.tag);
    expect(Buffer.from(after.png).toString()).toBe('B');
    expect(draw).toHaveBeenCalledTimes(2);
    expect(pictures.size).toBe(1);
  });

  it('that could not be drawn is tried again', async () => {
    const draw = vi
      .fn()
      .mockRejectedValueOnce(new Error('font'))
      .mockResolvedValue(new ArrayBuffer(1));
    const pictures = createPreviewCache(draw);
    await expect(pictures.of('a/en', texts('A'))).rejects.toThrow('font');
    expect((await pictures.of('a/en', texts('A'))).png.byteLength).toBe(1);
  });

  it('of a hidden listing is forgotten, in all languages, and only its', async () => {
    const { pictures } = drawer();
    for (const subject of ['a/en', 'a/he', 'b/en']) await pictures.of(subject, texts('A'));
    pictures.drop('a/');
    expect(pictures.size).toBe(1);
  });

  it('is kept with no more than some hundred others', async () => {
    const { pictures } = drawer();
    for (let n = 0; n < 1000; n += 1) await pictures.of(`${n}/en`, texts(`${n}`));
    expect(pictures.size).toBe(300);
  });

  it('is not sent again to who has it', async () => {
    const { pictures } = drawer();
    const picture = await pictures.of('a/en', texts('A'));
    const first = previewAnswer(picture, 0, null);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    for (const known of [picture.tag, `"x", W/${picture.tag}`])
      expect(previewAnswer(picture, 0, known).status).toBe(304);
    expect(previewAnswer(picture, 0, '"x"').status).toBe(200);
  });
});
