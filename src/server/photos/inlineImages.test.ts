import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { watchLog } from '@/test/logLines';
import { drawingAddress } from './inlineImages';

const FOLDER = 'public/pictures/drawings';

describe('our own drawings as data URLs', () => {
  it('contain the same as their files, and nothing that ends a quoted URL or a style', async () => {
    for (const file of await readdir(FOLDER)) {
      const [type, drawn = ''] = ((await drawingAddress(file.replace('.svg', ''))) ?? '').split(
        /,(.*)/,
      );
      expect(type).toBe('data:image/svg+xml');
      const written = await readFile(`${FOLDER}/${file}`, 'utf8');
      expect(decodeURIComponent(drawn)).toBe(written.replace(/\s+/g, ' '));
      expect(drawn).not.toMatch(/["<>#\n]/);
    }
  });

  it('are left out if the file can’t be read, without breaking the page', async () => {
    const log = watchLog();
    expect(await drawingAddress('of-none')).toBeNull();
    expect(log.errors()).toMatchObject([{ where: 'drawing' }]);
  });
});
