import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { watchLog } from '@/test/logLines';
import { drawingAddress } from './drawing';

const FOLDER = 'public/pictures/drawings';

describe('our own drawings as addresses', () => {
  it('say what their files say, and nothing that ends an address in quotes, or a style', async () => {
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

  it('are left out where one cannot be read: a page is no worse for it', async () => {
    const log = watchLog();
    expect(await drawingAddress('of-none')).toBeNull();
    expect(log.errors()).toMatchObject([{ where: 'drawing' }]);
  });
});
