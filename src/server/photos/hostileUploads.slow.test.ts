import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { animatedGif, animatedWebp, progressiveJpeg, widePng } from '@/test/hostilePictures';
import { aPhoto, bodyOf } from '@/test/pictures';
import { refusal } from '@/test/refusal';
import { useOwnTemporaryFolder } from '@/test/temporaryFolder';
import { waitFor } from '@/test/waitFor';
import { decode } from './decode';
import { FILES, namesOf } from './fileNames';
import { folderStore } from './store';
import { sweepPictures } from './sweep';
import { QUOTA, uploadPicture, WAITING } from './upload';

let story: Awaited<ReturnType<typeof community>>;
let temporary: string;
let folder: string;
beforeAll(async () => {
  story = await community();
  temporary = await useOwnTemporaryFolder();
  folder = path.join(temporary, 'store');
  await fs.mkdir(folder);
});

type Person = { id: string };

const upload = ({ id }: Person, bytes: Uint8Array, body = bodyOf(bytes)) => {
  const { db, clock } = story;
  const ctx = { db, clock, viewer: { id }, client: 'phone' as const };
  return uploadPicture(ctx as never, body, Promise.resolve(folderStore(folder)));
};

const tooSlow = {
  status: 400,
  code: 'PICTURE_TOO_SLOW',
  message: 'This photo takes too long to process. Save it as a standard JPEG or PNG and try again.',
};

describe('a picture built to take long', () => {
  it.each([
    ['a JPEG of 330 scans', () => progressiveJpeg(), tooSlow],
    ['a WebP of 30,000 frames', () => animatedWebp(30_000), tooSlow],
    [
      'a progressive JPEG of 50 megapixels',
      () => progressiveJpeg({ width: 8160, height: 6144, scans: 12 }),
      { status: 400, code: 'TOO_MANY_PIXELS' },
    ],
    ['a PNG two million pixels wide', widePng, { status: 400, code: 'TOO_MANY_PIXELS' }],
  ])('is refused: %s', async (_, make, expected) => {
    const user = await story.join('Adam');
    const bytes = await make();
    expect(await refusal(upload(user, bytes))).toMatchObject(expected);
  });

  it('is stopped once decoding has used up its CPU time', async () => {
    const file = path.join(folder, 'slow.jpg');
    await fs.writeFile(file, progressiveJpeg({ scans: 50 }));
    const attempt = decode('adam', { file, folder, cpuMs: 250 });
    expect(await refusal(attempt)).toEqual(tooSlow);
  });
});

describe('an ordinary picture', () => {
  it.each([
    ['a progressive JPEG of 40 megapixels', () => progressiveJpeg({ scans: 12 })],
    ['an animated WebP', () => animatedWebp(200)],
    ['an animated GIF', () => animatedGif(5000)],
  ])('is stored: %s', async (_, make) => {
    const user = await story.join('Dana');
    expect(await upload(user, await make())).toMatchObject({ id: expect.any(String) });
  });
});

const received = (count: number, bytes: number) =>
  waitFor(async () => {
    const folders = (await fs.readdir(temporary)).filter((name) => name.startsWith(WAITING));
    const stats = await Promise.all(
      folders.map((name) => fs.stat(path.join(temporary, name, 'uploaded')).catch(() => null)),
    );
    expect(stats.filter((stat) => stat?.size === bytes)).toHaveLength(count);
  });

describe('five slow pictures of one user', () => {
  it('delay somebody else’s by at most one of them', async () => {
    const [adam, dana] = [await story.join('Adam'), await story.join('Dana')];
    const slow = progressiveJpeg({ scans: 50 });
    let done = 0;
    const ofAdam = Array.from({ length: 5 }, async () => {
      await upload(adam, slow);
      done += 1;
    });
    await received(5, slow.length);
    await upload(dana, await aPhoto());
    expect(done).toBeLessThanOrEqual(1);
    await Promise.all(ofAdam);
    expect(done).toBe(5);
  });
});

/** Starts an upload that doesn't end by itself, and waits until its place is taken. */
async function openUploads(user: Person, count: number) {
  const bodies = Array.from({ length: count }, () => new TransformStream<Uint8Array, Uint8Array>());
  const refusals = bodies.map(({ readable }) => refusal(upload(user, Buffer.alloc(0), readable)));
  const writers = bodies.map(({ writable }) => writable.getWriter());
  for (const writer of writers) void writer.write(Buffer.from('a'));
  await received(count, 1);
  return async () => {
    for (const writer of writers) await writer.close();
    return Promise.all(refusals);
  };
}

describe('concurrent uploads', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('are limited to ten per user, received or not, and leave room for others', async () => {
    const [adam, dana] = [await story.join('Adam'), await story.join('Dana')];
    const end = await openUploads(adam, 10);
    expect(await refusal(upload(adam, await aPhoto()))).toEqual({
      status: 429,
      code: 'TOO_MANY_UPLOADS',
      message: 'You’re already uploading several photos. Wait until they’re done, then try again.',
    });
    expect(await upload(dana, await aPhoto())).toMatchObject({ id: expect.any(String) });
    for (const uploadError of await end())
      expect(uploadError).toMatchObject({ code: 'NO_PICTURE' });
    expect(await upload(adam, await aPhoto())).toMatchObject({ id: expect.any(String) });
  });

  it('are limited for all users of a process', async () => {
    vi.stubEnv('LIMITS', 'uploading.everybody=1');
    const end = await openUploads(await story.join('Adam'), 1);
    expect(await refusal(upload(await story.join('Dana'), await aPhoto()))).toMatchObject({
      status: 503,
      code: 'UPLOADS_BUSY',
    });
    await end();
  });
});

describe('a user’s storage', () => {
  const full = {
    status: 409,
    code: 'PICTURES_FULL',
    message:
      'You’ve reached the limit of 200 photos or 200 MB. Remove some from your listings. A day later, you can add new ones.',
  };

  async function store(owner: Person, { count = 1, bytes = 0 }) {
    const usedAt = story.clock.now();
    const row = { ownerId: owner.id, width: 1, height: 1, bytes, usedAt };
    await story.db.picture.createMany({
      data: Array.from({ length: count }, () => ({ ...row, id: randomUUID() })),
    });
  }

  it('counts the bytes of all files', async () => {
    const host = await story.join('Hanna');
    const { id } = await upload(host, await aPhoto());
    const sizes = await Promise.all(
      namesOf(id).map(async (name) => (await fs.stat(path.join(folder, name))).size),
    );
    const { bytes } = await story.db.picture.findUniqueOrThrow({ where: { id } });
    expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it('is at most 200 pictures, even with concurrent uploads, and refused ones leave no files', async () => {
    const host = await story.join('Hanna');
    await store(host, { count: QUOTA.pictures - 1 });
    const before = await fs.readdir(folder);
    const photo = await aPhoto({ width: 40, height: 30 });
    const uploads = await Promise.allSettled(Array.from({ length: 4 }, () => upload(host, photo)));
    const stored = uploads.filter(({ status }) => status === 'fulfilled');
    expect(stored).toHaveLength(1);
    const refused = uploads.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    for (const reason of refused) expect(await refusal(Promise.reject(reason))).toEqual(full);
    expect(await story.db.picture.count({ where: { ownerId: host.id } })).toBe(QUOTA.pictures);
    expect(await fs.readdir(folder)).toHaveLength(before.length + FILES.length);
  });

  it('is at most 200 MB', async () => {
    const host = await story.join('Hanna');
    await store(host, { bytes: QUOTA.megabytes * 1024 * 1024 - 1 });
    expect(await refusal(upload(host, await aPhoto()))).toEqual(full);
  });

  it('is freed when pictures are no longer theirs', async () => {
    const host = await story.join('Hanna');
    await store(host, { count: QUOTA.pictures });
    expect(await refusal(upload(host, await aPhoto()))).toEqual(full);
    const later = new Date(story.clock.now().getTime() + 25 * 3_600_000);
    later.setUTCMinutes(41, 0);
    const clock = testClock(later);
    await sweepPictures({ db: story.db, clock }, async () => folderStore(folder));
    expect(await upload(host, await aPhoto())).toMatchObject({ id: expect.any(String) });
  });
});
