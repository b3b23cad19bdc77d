import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { atFileEnd } from '@/test/fileEnd';
import { aBomb, aPhoto, bodyOf, EVIL_SVG, PLACE } from '@/test/pictures';
import { refusal } from '@/test/refusal';
import { startS3 } from '@/test/s3Server';
import { useOwnTemporaryFolder } from '@/test/temporaryFolder';
import { namesOf } from './fileNames';
import { MAX_UPLOAD_BYTES } from './receiveUpload';
import { folderStore } from './store';
import type { PictureStore } from './storeInterface';
import { sweepPictures } from './sweep';
import { uploadPicture, WAITING } from './upload';

let story: Awaited<ReturnType<typeof community>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
beforeAll(async () => {
  await useOwnTemporaryFolder();
  story = await community();
  s3 = await startS3();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-store-'));
  atFileEnd(() => fs.rm(folder, { recursive: true }));
});

const stores = {
  'a folder': () => folderStore(path.join(folder, 'made', 'when needed')),
  'an S3 store': () => s3.store,
};

type Person = { id: string };

const upload = (person: Person, bytes: Uint8Array, store: PictureStore) => {
  const { db, clock } = story;
  const ctx = { db, clock, viewer: { id: person.id }, client: 'phone' as const };
  return uploadPicture(ctx as never, bodyOf(bytes), Promise.resolve(store));
};

async function namesIn(store: PictureStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

const waiting = async () =>
  (await fs.readdir(os.tmpdir())).filter((name) => name.startsWith(WAITING));

describe.each(Object.entries(stores))('a picture uploaded to %s', (_, open) => {
  it('is stored upright in three sizes and formats, without a byte of its location', async () => {
    const store = open();
    const photo = await aPhoto({ width: 2400, height: 1800 });
    expect(photo.toString('latin1')).toContain(PLACE);
    const picture = await upload(await story.join('Hanna'), photo, store);
    expect(picture).toMatchObject({
      url: `/pictures/${picture.id}.jpg`,
      width: 1600,
      height: 2133,
    });
    const seen: unknown[] = [];
    for (const name of namesOf(picture.id)) {
      const bytes = (await store.get(name)) ?? Buffer.alloc(0);
      for (const part of [PLACE, 'Canary', 'Exif', 'GPS', 'xmp'])
        expect(bytes.includes(part), `${part} in ${name}`).toBe(false);
      const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      seen.push(`${format} ${width}×${height}`);
    }
    expect(seen).toEqual([
      ...['heif 480×640', 'webp 480×640', 'jpeg 480×640'],
      ...['heif 960×1280', 'webp 960×1280', 'jpeg 960×1280'],
      ...['heif 1600×2133', 'webp 1600×2133', 'jpeg 1600×2133'],
    ]);
    expect(await namesIn(store)).toEqual(expect.arrayContaining(namesOf(picture.id)));
  });

  it('isn’t enlarged', async () => {
    const picture = await upload(
      await story.join('Hanna'),
      await aPhoto({ width: 30, height: 20 }),
      open(),
    );
    expect(picture).toMatchObject({ width: 20, height: 30 });
  });
});

/** Ends before its pixels begin. */
const jpegThatEnds = async () => {
  const photo = await aPhoto();
  return photo.subarray(0, photo.indexOf(Buffer.from([0xff, 0xda])));
};

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } })
    .jpeg({ quality: 40 })
    .toBuffer();

describe('a photo as phones take it', () => {
  it.each([
    ['48 megapixels', 8064, 6048, 1200],
    ['50 megapixels', 8160, 6144, 1205],
    ['a panorama of 59 megapixels', 16_382, 3628, 354],
    ['a panorama 21,600 pixels wide', 21_600, 2700, 200],
  ])('is stored: %s', async (_, width, height, stored) => {
    const bytes = await jpeg(width, height);
    expect(await upload(await story.join('Hanna'), bytes, folderStore(folder))).toMatchObject({
      width: 1600,
      height: stored,
    });
  });

  it('is stored without its last bytes, as browsers show it', async () => {
    const photo = await aPhoto();
    const host = await story.join('Hanna');
    for (const missing of [2, 20, 2000]) {
      const bytes = photo.subarray(0, photo.length - missing);
      expect(await upload(host, bytes, folderStore(folder))).toMatchObject({ width: 900 });
    }
  });
});

describe('an upload', () => {
  it.each([
    ['a program with another name', () => Buffer.from('\x7fELF\x02\x01\x01 or MZ, run me.jpg')],
    ['an SVG with a script', () => EVIL_SVG],
    ['a text', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['the beginning of a JPEG alone', jpegThatEnds],
    [
      'a PNG that is none behind its first bytes',
      () => Buffer.from('\x89PNG\r\n\x1a\nabc', 'latin1'),
    ],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused as %s', async (_, make) => {
    const error = await refusal(
      upload(await story.join('Evil'), await make(), folderStore(folder)),
    );
    expect(error).toEqual({
      status: 400,
      code: 'NO_PICTURE',
      message: 'We can’t show this file. Choose a JPEG, PNG, WebP, AVIF or GIF.',
    });
  });

  it('is refused if a small file would be 400 megapixels, or a large one is over 10 MB', async () => {
    const evil = await story.join('Evil');
    const bomb = await aBomb();
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await refusal(upload(evil, bomb, folderStore(folder)))).toMatchObject({
      status: 400,
      code: 'TOO_MANY_PIXELS',
    });
    const large = Buffer.concat([await aPhoto(), Buffer.alloc(MAX_UPLOAD_BYTES)]);
    expect(await refusal(upload(evil, large, folderStore(folder)))).toMatchObject({
      status: 413,
      code: 'PICTURE_TOO_LARGE',
    });
  });

  it('leaves nothing behind when it’s refused', async () => {
    const evil = await story.join('Evil');
    const store = folderStore(path.join(folder, 'empty'));
    await refusal(upload(evil, EVIL_SVG, store));
    expect(await namesIn(store)).toEqual([]);
    expect(await story.db.picture.count({ where: { ownerId: evil.id } })).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('isn’t stored for a user who was suspended in the meantime', async () => {
    const { db } = story;
    const host = await story.join('Hanna');
    const store = folderStore(path.join(folder, 'suspended'));
    await db.user.update({
      where: { id: host.id },
      data: { suspendedAt: new Date(), suspendedReason: 'spam' },
    });
    expect(await refusal(upload(host, await aPhoto(), store))).toMatchObject({ code: 'SUSPENDED' });
    expect(await namesIn(store)).toEqual([]);
  });

  it('is limited to a number per hour', async () => {
    const { db } = story;
    const host = await story.join('Hanna');
    const expire = new Date(Date.now() + 3_600_000);
    await db.$executeRaw`INSERT INTO rate_limits (key, points, expire)
      VALUES (${`uploads.user:${host.id}`}, 60, ${expire})`;
    const error = await refusal(upload(host, await aPhoto(), folderStore(folder)));
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});

describe('an S3 store that goes away during an upload', () => {
  it('causes a clear error, and the partial files are deleted later', async () => {
    const { db, clock } = story;
    const host = await story.join('Hanna');
    const before = await namesIn(s3.store);
    let puts = 0;
    const dying: PictureStore = {
      ...s3.store,
      put: async (name, file) => {
        puts += 1;
        if (puts === 4) await s3.stop();
        await s3.store.put(name, file);
      },
    };
    expect(await refusal(upload(host, await aPhoto(), dying))).toEqual({
      status: 503,
      code: 'PICTURES_AWAY',
      message: 'We can’t save photos right now, and this one wasn’t saved. Try again shortly.',
    });
    expect(await db.picture.count({ where: { ownerId: host.id } })).toBe(0);
    await s3.again();
    // They couldn't be deleted at the time, and no row refers to them.
    expect((await namesIn(s3.store)).length).toBe(before.length + 3);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    tomorrow.setUTCMinutes(41, 0);
    clock.set(tomorrow.toISOString());
    await sweepPictures({ db, clock }, async () => s3.store);
    expect((await namesIn(s3.store)).filter((name) => !before.includes(name))).toEqual([]);
    expect(await upload(host, await aPhoto(), s3.store)).toMatchObject({ width: 900 });
  });
});
