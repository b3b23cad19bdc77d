import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community } from '@/test/community';
import { makeListing, makeRequest, slotForm } from '@/test/factories';
import { atFileEnd } from '@/test/fileEnd';
import { aPhoto, bodyOf, idIn } from '@/test/pictures';
import { refusal } from '@/test/refusal';
import { useOwnTemporaryFolder } from '@/test/temporaryFolder';
import { namesOf } from './fileNames';
import { servePicture } from './servePicture';
import { folderStore } from './store';
import type { PictureStore } from './storeInterface';
import { sweepPictures } from './sweep';
import { uploadPicture } from './upload';

let story: Awaited<ReturnType<typeof community>>;
let store: PictureStore;
let photo: Buffer;
beforeAll(async () => {
  await useOwnTemporaryFolder();
  story = await community();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-store-'));
  atFileEnd(() => fs.rm(folder, { recursive: true }));
  store = folderStore(folder);
  photo = await aPhoto({ width: 60, height: 40 });
});

type Who = { id: string } | null;

const upload = ({ id }: { id: string }) => {
  const { db, clock } = story;
  const ctx = { db, clock, viewer: asUser(id), client: 'phone' };
  return uploadPicture(ctx as never, bodyOf(photo), Promise.resolve(store));
};

const show = (viewer: Who, url: string, accept = '*/*') =>
  servePicture(
    { db: story.db, viewer: viewer && asUser(viewer.id) },
    url.replace('/pictures/', ''),
    new Headers({ accept }),
    async () => store,
  );

const isShown = (viewer: Who, url: string) =>
  show(viewer, url).then(
    () => true,
    () => false,
  );

const form = { title: 'Under the palms', city: 'Haifa', timeSlots: [slotForm()] };

async function sweepAfter(days: number) {
  const { db, clock } = story;
  clock.forward({ days });
  const at = new Date(clock.at);
  at.setUTCMinutes(41, 0);
  clock.set(at);
  await sweepPictures({ db, clock }, async () => store);
}

const isKept = async (id: string) =>
  (await Promise.all(namesOf(id).map((name) => store.get(name)))).every(Boolean);

describe('the pictures of a listing', () => {
  it('are its host’s, in order, and the first one is its photo', async () => {
    const host = await story.join('Hanna');
    const [one, two] = [await upload(host), await upload(host)];
    const pictures = [{ id: two.id, alt: ' The table ' }, { id: one.id }];
    const listing = await host.listings.create({ ...form, pictures });
    expect(listing.photoUrl).toBe(two.url);
    const read = () => host.listings.byId({ id: listing.id });
    const size = { width: 40, height: 60 };
    expect((await read()).pictures).toEqual([
      { id: two.id, url: two.url, alt: 'The table', ...size },
      { id: one.id, url: one.url, alt: '', ...size },
    ]);

    // A client that doesn't know about pictures leaves them unchanged.
    await host.listings.update({
      ...form,
      id: listing.id,
      photoUrl: 'https://pictures.example/a.jpg',
    });
    expect(await read()).toMatchObject({ photoUrl: two.url, pictures: [{}, {}] });

    await host.listings.update({ ...form, id: listing.id, pictures: [...pictures].reverse() });
    expect((await read()).photoUrl).toBe(one.url);
    const outside = 'https://pictures.example/a.jpg';
    await host.listings.update({ ...form, id: listing.id, pictures: [], photoUrl: outside });
    expect(await read()).toMatchObject({ photoUrl: outside, pictures: [] });
  });

  it('can be set by URL alone, which stops working once they’re removed', async () => {
    const host = await story.join('Hanna');
    const { id: pictureId, url } = await upload(host);
    const { id } = await host.listings.create({ ...form, photoUrl: url });
    expect((await host.listings.byId({ id })).pictures).toMatchObject([{ id: pictureId, alt: '' }]);
    const emptied = await host.listings.update({ ...form, id, photoUrl: url, pictures: [] });
    expect(emptied.photoUrl).toBeNull();
  });

  it('are at most eight, each only once, and only the host’s own', async () => {
    const host = await story.join('Hanna');
    const own = await upload(host);
    const others = await upload(await story.join('Other'));
    const create = (pictures: { id: string }[]) => host.listings.create({ ...form, pictures });
    expect(await refusal(create([own, own]))).toMatchObject({
      status: 400,
      message: 'Add each photo only once.',
    });
    const nine = Array.from({ length: 9 }, () => ({ id: crypto.randomUUID() }));
    expect(await refusal(create(nine))).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    const noSuchPicture = {
      status: 400,
      code: 'NO_SUCH_PICTURE',
      message: 'This photo is gone, or isn’t yours. Upload it again.',
      issues: [{ path: 'pictures' }],
    };
    expect(await refusal(create([own, others]))).toMatchObject(noSuchPicture);
    expect(await refusal(host.listings.create({ ...form, photoUrl: others.url }))).toMatchObject(
      noSuchPicture,
    );
    expect((await host.listings.host({})).items).toEqual([]);
  });

  it('are in its preview, and in a copy of the listing', async () => {
    const host = await story.join('Hanna');
    const { id, url } = await upload(host);
    const preview = { ...form, timeZone: 'Asia/Jerusalem', dietaryOptions: [] };
    expect(
      await host.listings.preview({ ...preview, pictures: [{ id, alt: 'Palms' }] }),
    ).toMatchObject({ photoUrl: url, pictures: [{ url, alt: 'Palms' }] });
    await host.listings.create({ ...form, pictures: [{ id }] });
    expect((await host.listings.create({ ...form, pictures: [{ id }] })).photoUrl).toBe(url);
  });

  it('are in the host’s data download, including unused ones', async () => {
    const host = await story.join('Hanna');
    const [one, two] = [await upload(host), await upload(host)];
    await host.listings.create({ ...form, pictures: [{ id: one.id, alt: 'Palms' }] });
    const data = await host.users.download();
    expect(data.listings[0]?.pictures).toMatchObject([{ url: one.url, alt: 'Palms' }]);
    expect(data.pictures.map(({ url }) => url)).toEqual([one.url, two.url]);
  });
});

describe('an uploaded picture', () => {
  it('is visible to everyone who can see the listing, and before that only to its owner', async () => {
    const { db, guest, stranger } = story;
    const host = await story.join('Hanna');
    const { id, url } = await upload(host);
    const lookers = [null, host, guest, stranger];
    const seenBy = async () => Promise.all(lookers.map((viewer) => isShown(viewer, url)));
    expect(await seenBy()).toEqual([false, true, false, false]);
    const listing = await host.listings.create({ ...form, pictures: [{ id }] });
    expect(await seenBy()).toEqual([true, true, true, true]);
    // Guests with a request still see the picture of a hidden listing.
    await makeRequest(db, listing.timeSlots[0] ?? { id: '' }, guest);
    await host.listings.update({ ...form, id: listing.id, visible: false });
    expect(await seenBy()).toEqual([false, true, true, false]);
  });

  it('doesn’t become visible because somebody else uses its URL', async () => {
    const { db } = story;
    const [owner, thief] = [await story.join('Hanna'), await story.join('Thief')];
    const { url } = await upload(owner);
    await makeListing(db, thief, { photoUrl: url });
    await db.user.update({ where: { id: thief.id }, data: { profileImageUrl: url } });
    expect(await isShown(null, url)).toBe(false);
    expect(await isShown(thief, url)).toBe(false);
    const { profileImageUrl } = await owner.users.profile();
    expect(profileImageUrl).toBeNull();
    const took = thief.users.updateProfile({ ...person, firstName: 'Thea', profileImageUrl: null });
    expect((await took).profileImageUrl).toBeNull();
    expect(
      await refusal(thief.users.updateProfile({ ...person, profileImageUrl: url })),
    ).toMatchObject({ code: 'NO_SUCH_PICTURE', issues: [{ path: 'profileImageUrl' }] });
  });

  it('is available in each size, in the best accepted format', async () => {
    const host = await story.join('Hanna');
    const { id, url } = await upload(host);
    const typeOf = async (address: string, accept?: string) =>
      (await show(host, address, accept)).headers.get('content-type');
    const small = `/pictures/${id}-480`;
    expect(await typeOf(small, 'image/avif,image/webp,*/*;q=0.8')).toBe('image/avif');
    expect(await typeOf(small, 'image/webp,*/*')).toBe('image/webp');
    expect(await typeOf(small, 'image/avif;q=0,image/webp')).toBe('image/webp');
    expect(await typeOf(small, '*/*')).toBe('image/jpeg');
    expect(await typeOf(`${small}.avif`, '*/*')).toBe('image/avif');
    expect(await typeOf(url, 'image/avif')).toBe('image/jpeg');
    const { headers } = await show(host, small);
    expect(headers.get('vary')).toBe('Cookie, Accept');
    expect(headers.get('cache-control')).toBe('private, max-age=604800, immutable');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const none = [
      `${id}`,
      `${id}-1`,
      `${id}-480.png`,
      `${id}-480.jpg.part`,
      '../x',
      '',
      `${id}.webp`,
    ];
    for (const name of none) expect(await isShown(host, `/pictures/${name}`), name).toBe(false);
  });
});

const person = { firstName: 'Hanna', timeZone: 'Asia/Jerusalem' };

describe('a profile photo', () => {
  it('is the user’s own, and visible to people who can see the user', async () => {
    const { guest } = story;
    const [host, stranger] = [await story.join('Hanna'), await story.join('Stranger')];
    const { url } = await upload(host);
    await host.users.updateProfile({ ...person, profileImageUrl: url });
    expect(await isShown(guest, url)).toBe(false);
    await host.listings.create(form);
    expect(await isShown(guest, url)).toBe(true);
    const { url: ofStranger } = await upload(stranger);
    await stranger.users.updateProfile({ ...person, profileImageUrl: ofStranger });
    expect(await isShown(guest, ofStranger)).toBe(false);
  });
});

describe('the scheduled task', () => {
  it('deletes only what has been unused for a day, including its files', async () => {
    const { db } = story;
    const host = await story.join('Hanna');
    const [shown, portrait, dropped, loose] = await Promise.all(
      [1, 2, 3, 4].map(() => upload(host)),
    );
    if (!shown || !portrait || !dropped || !loose) throw new Error('Four pictures were expected.');
    const pictures = [{ id: shown.id }, { id: dropped.id }];
    const listing = await host.listings.create({ ...form, pictures });
    await host.users.updateProfile({ ...person, profileImageUrl: portrait.url });
    await sweepAfter(2);
    expect(await Promise.all([shown, portrait, dropped].map(({ id }) => isKept(id)))).toEqual([
      ...[true, true, true],
    ]);
    expect(await isKept(loose.id)).toBe(false);
    // The day starts at removal, because another open page may save the picture again.
    await host.listings.update({ ...form, id: listing.id, pictures: [{ id: shown.id }] });
    await sweepAfter(0);
    expect(await isKept(dropped.id)).toBe(true);
    await sweepAfter(2);
    const rows = await db.picture.findMany({ where: { ownerId: host.id }, select: { id: true } });
    expect(rows.map(({ id }) => id).sort()).toEqual([shown.id, portrait.id].sort());
    expect(await isKept(dropped.id)).toBe(false);
    expect((await host.listings.byId({ id: listing.id })).photoUrl).toBe(shown.url);
  });

  it('deletes the pictures of deleted accounts right away', async () => {
    const { db, clock } = story;
    const host = await story.join('Hanna');
    const [one, portrait] = [await upload(host), await upload(host)];
    const { id } = await host.listings.create({ ...form, pictures: [{ id: one.id }] });
    await host.users.updateProfile({ ...person, profileImageUrl: portrait.url });
    await host.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await isShown(null, one.url)).toBe(false);
    expect(await isShown(null, portrait.url)).toBe(false);
    await sweepPictures({ db, clock }, async () => store);
    expect([await isKept(one.id), await isKept(portrait.id)]).toEqual([false, false]);
    expect(await db.picture.count({ where: { id: { in: [one.id, portrait.id] } } })).toBe(0);
    expect(await db.listingPicture.count({ where: { listingId: id } })).toBe(0);
  });

  it('deletes files without a row after a day, and a row only after its files', async () => {
    const { db, clock } = story;
    const host = await story.join('Hanna');
    const { id, url } = await upload(host);
    expect(idIn(url)).toBe(id);
    await db.picture.delete({ where: { id } });
    await sweepAfter(2);
    expect(await isKept(id)).toBe(false);
    const away = { ...store, remove: () => Promise.reject(new Error('away')) };
    const other = await upload(host);
    await db.picture.update({ where: { id: other.id }, data: { ownerId: null } });
    await expect(sweepPictures({ db, clock }, async () => away)).rejects.toThrow('away');
    expect(await db.picture.count({ where: { id: other.id } })).toBe(1);
  });
});
