import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community, testDatabase } from '@/test/community';
import { makeListing, makeRequest, makeUser } from '@/test/factories';
import { PICTURES } from '@/test/photoHost';
import { photoCache } from './cache';
import { photoAnswer, photoFor } from './photo';
import { NotAPhotoError, type Photo } from './remoteImageProxy';

const mocks = vi.hoisted(() => ({ env: { NEXTAUTH_URL: 'https://sukkah.example' } as object }));
vi.mock('../config/env', async (original) => ({
  ...(await original<object>()),
  env: () => mocks.env,
}));

const png: Photo = { type: 'image/png', bytes: PICTURES.png };
let number = 0;
const newPhoto = () => {
  number += 1;
  return `https://pictures.example/${number}.png`;
};

const fetched: string[] = [];
let cached = photoCache();
beforeEach(() => {
  fetched.length = 0;
  mocks.env = { NEXTAUTH_URL: 'https://sukkah.example' };
  cached = photoCache(async ({ href }) => {
    fetched.push(href);
    return png;
  });
});

type Viewer = { id: string } | null;

async function requestPhoto(viewer: Viewer, photo: string, host = 'localhost:3000') {
  const { db } = await testDatabase();
  return photoFor({ db, viewer: viewer && asUser(viewer.id), client: 'laptop' }, photo, {
    host,
    cached,
  });
}

/** Whether a user can see a photo because it's stored. */
const isShown = (viewer: Viewer, photo: string) =>
  requestPhoto(viewer, photo).then(
    ({ isStored }) => isStored,
    () => false,
  );

const notFound = { code: 'NOT_FOUND', values: { what: 'Photo' } };

describe('a photo on another site', () => {
  it('is visible if it belongs to a listing that the viewer can see', async () => {
    const { db, host, guest, stranger } = await community();
    const [shown, hidden] = [newPhoto(), newPhoto()];
    await makeListing(db, host, { photoUrl: shown });
    const { slot } = await makeListing(db, host, { photoUrl: hidden, visible: false });
    await makeRequest(db, slot, guest);
    expect(await isShown(null, shown)).toBe(true);
    expect(await isShown(host, hidden)).toBe(true);
    expect(await isShown(guest, hidden)).toBe(true);
    expect(await isShown(stranger, hidden)).toBe(false);
    await expect(requestPhoto(null, hidden)).rejects.toMatchObject(notFound);
  });

  it('is visible if it belongs to a host, to oneself or to the other person in a conversation', async () => {
    const { db, host, guest, stranger } = await community();
    const [hosts, guests] = [newPhoto(), newPhoto()];
    await db.user.update({ where: { id: host.id }, data: { profileImageUrl: hosts } });
    await db.user.update({ where: { id: guest.id }, data: { profileImageUrl: guests } });
    await expect(requestPhoto(null, hosts)).rejects.toMatchObject(notFound);
    const { slot } = await makeListing(db, host);
    expect(await isShown(null, hosts)).toBe(true);

    expect(await isShown(guest, guests)).toBe(true);
    expect(await isShown(host, guests)).toBe(false);
    const request = { slotId: slot.id, seatsRequested: 1, dietaryFlags: [] };
    await guest.requests.create({ ...request, introMessage: 'Hello' });
    expect(await isShown(host, guests)).toBe(true);
    expect(await isShown(stranger, guests)).toBe(false);
    await expect(requestPhoto(null, guests)).rejects.toMatchObject(notFound);
  });

  it('isn’t visible if it belongs to a deleted account', async () => {
    const { db } = await testDatabase();
    const photo = newPhoto();
    const deletedUser = await makeUser(db, { profileImageUrl: photo, deletedAt: new Date() });
    await makeListing(db, deletedUser);
    await expect(requestPhoto(null, photo)).rejects.toMatchObject(notFound);
  });

  it('can be previewed by a signed-in user before saving, but not by a visitor', async () => {
    const { stranger } = await community();
    const photo = newPhoto();
    await expect(requestPhoto(null, photo)).rejects.toMatchObject(notFound);
    expect(fetched).toEqual([]);
    const answer = photoAnswer(await requestPhoto(stranger, photo));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('can be previewed a limited number of times', async () => {
    const { db, host, stranger } = await community();
    for (let n = 0; n < 30; n += 1) await requestPhoto(stranger, newPhoto());
    await expect(requestPhoto(stranger, newPhoto())).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(fetched).toHaveLength(30);
    // Photos that others have saved don't count.
    const photo = newPhoto();
    await makeListing(db, host, { photoUrl: photo });
    expect(await isShown(stranger, photo)).toBe(true);
  });

  it.each([
    '',
    '/api/logout',
    '/pictures/sukkah-01.svg',
    'http://pictures.example/a.png',
    'https://sukkah.example/api/logout',
    'https://SUKKAH.example:443/api/logout',
    'https://asked.example/api/logout',
    'https://me@pictures.example/a.png',
    'file:///etc/passwd',
  ])('is never %j, even if stored', async (photo) => {
    const { db, host } = await community();
    await makeListing(db, host, { photoUrl: photo });
    await expect(requestPhoto(host, photo, 'asked.example')).rejects.toMatchObject(notFound);
    expect(fetched).toEqual([]);
  });

  it('isn’t shown if the site’s owner has turned these photos off', async () => {
    const { db, host } = await community();
    const photo = newPhoto();
    await makeListing(db, host, { photoUrl: photo });
    mocks.env = { ...mocks.env, OUTSIDE_PHOTOS: 'none' };
    await expect(requestPhoto(host, photo)).rejects.toMatchObject(notFound);
    expect(fetched).toEqual([]);
  });

  it('is served as an image and nothing else', async () => {
    const answer = photoAnswer({ photo: png, isStored: true });
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline',
      'content-length': `${PICTURES.png.length}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURES.png);
  });
});

describe('the cache of other sites’ photos', () => {
  const address = new URL('https://pictures.example/a.png');
  const freely = async () => {};

  it('fetches a photo once for many requests, and a hit costs nothing', async () => {
    let times = 0;
    const photo = photoCache(async () => {
      times += 1;
      return png;
    });
    await Promise.all(Array.from({ length: 5 }, () => photo(address, freely)));
    const never = vi.fn(freely);
    expect(await photo(address, never)).toBe(png);
    expect(times).toBe(1);
    expect(never).not.toHaveBeenCalled();
  });

  it('remembers URLs without a photo, too', async () => {
    let times = 0;
    const photo = photoCache(async () => {
      times += 1;
      throw new NotAPhotoError('status');
    });
    for (let n = 0; n < 2; n += 1)
      await expect(photo(address, freely)).rejects.toMatchObject(notFound);
    expect(times).toBe(1);
  });

  it('is limited to 64 MB and evicts the least recently used photos', async () => {
    const times: string[] = [];
    const big: Photo = { type: 'image/png', bytes: Buffer.alloc(9 * 1024 * 1024) };
    const photo = photoCache(async ({ href }) => {
      times.push(href);
      return big;
    });
    const addresses = Array.from({ length: 8 }, (_, n) => new URL(`https://p.example/${n}`));
    for (const one of addresses) await photo(one, freely);
    await photo(addresses[7] as URL, freely);
    expect(times).toHaveLength(8);
    await photo(addresses[0] as URL, freely);
    expect(times).toHaveLength(9);
  });

  it('limits how many photos are fetched at a time', async () => {
    let resolve: (photo: Photo) => void = () => {};
    const slow = new Promise<Photo>((done) => {
      resolve = done;
    });
    const photo = photoCache(() => slow, { maxWaitMs: 20 });
    const photoRequests = Array.from({ length: 16 }, (_, n) =>
      photo(new URL(`https://p.site${n}.example/`), freely, `client ${n}`),
    );
    await Promise.resolve();
    await expect(photo(address, freely)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    resolve(png);
    expect(await Promise.all(photoRequests)).toHaveLength(16);
    expect(await photo(address, freely)).toBe(png);
  });
});
