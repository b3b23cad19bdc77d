import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { uploadedPicture } from '@/schemas/picture';
import { z } from '@/schemas/zod';
import { aBomb, aPhoto, EVIL_SVG, PLACE } from '../pictures';
import { as, visitor } from './http';
import { expectRefusal } from './refusals';
import { inDays, newUser, SERVER } from './world';

const { pictures: folder } = inject('http');

const listingSchema = z.object({ id: z.string(), photoUrl: z.string().nullable() });

type Asker = { sid: string } | null;

async function look(asker: Asker, address: string, accept = '*/*') {
  const headers = {
    Accept: accept,
    ...(asker && { Cookie: `next-auth.session-token=${asker.sid}` }),
  };
  const answer = await fetch(`${SERVER}${address}`, { headers });
  return { status: answer.status, answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const upload = (asker: Asker, bytes: Buffer, headers = {}) =>
  as(asker).send('POST', '/api/pictures', { raw: new Blob([new Uint8Array(bytes)]), headers });

const listingWith = (pictures: { id: string }[]) => {
  const startsAt = inDays(3);
  const endsAt = new Date(startsAt.getTime() + 7_200_000);
  return {
    title: 'Palms',
    city: 'Haifa',
    pictures,
    timeSlots: [{ startsAt, endsAt, capacityTotal: 4 }],
  };
};

describe('a picture over HTTP', () => {
  test('is uploaded, added to a listing and shown, without its location metadata', async () => {
    const host = await newUser('Hanna');
    const photo = await aPhoto({ width: 800, height: 600 });
    expect(photo.includes(PLACE)).toBe(true);
    const response = await upload(host, photo);
    expect(response.status).toBe(201);
    const body = uploadedPicture.parse(response.body);
    expect(body).toEqual({
      id: expect.any(String),
      url: `/pictures/${body.id}.jpg`,
      width: 600,
      height: 800,
    });
    expectRefusal(await visitor.get(body.url), { status: 404, code: 'NOT_FOUND' });
    const listing = await as(host).post('/api/listings', listingWith([{ id: body.id }]));
    const { id, photoUrl } = listingSchema.parse(listing.body);
    expect(photoUrl).toBe(body.url);
    const read = await visitor.get(`/api/listings/${id}`);
    expect(read.body).toMatchObject({ pictures: [{ ...body, alt: '' }] });

    const small = `/pictures/${body.id}-480`;
    for (const [address, accept, type] of [
      [body.url, 'image/avif', 'image/jpeg'],
      [small, 'image/avif,image/webp,*/*', 'image/avif'],
      [small, 'image/webp', 'image/webp'],
    ] as const) {
      const { answer, bytes } = await look(null, address, accept);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toMatch(/^private, .*immutable$/);
      for (const part of [PLACE, 'Canary', 'Exif', 'GPS']) expect(bytes.includes(part)).toBe(false);
    }
    const names = await fs.readdir(folder);
    expect(names.filter((name) => name.startsWith(body.id))).toHaveLength(9);
    for (const name of names)
      expect((await fs.readFile(path.join(folder, name))).includes(PLACE), name).toBe(false);
  });

  test("appears on its listing's preview picture, as a built-in picture does", async () => {
    const host = await newUser('Hanna');
    const { id } = uploadedPicture.parse((await upload(host, await aPhoto())).body);
    const publish = async (sent: object) =>
      listingSchema.parse(
        (await as(host).post('/api/listings', { ...listingWith([]), ...sent })).body,
      );
    const shown = async (listing: { id: string }) => {
      const { bytes } = await look(null, `/listing/${listing.id}/opengraph-image`);
      const spot = { left: 900, top: 300, width: 1, height: 1 };
      const [r = 0, g = 0, b = 0] = await sharp(bytes).extract(spot).raw().toBuffer();
      return { r, g, b };
    };
    const { r, g, b } = await shown(await publish({ pictures: [{ id, alt: '' }] }));
    expect([Math.abs(r - 30), Math.abs(g - 90), Math.abs(b - 160)].every((by) => by < 12)).toBe(
      true,
    );
    const bare = await shown(await publish({ pictures: undefined, photoUrl: null }));
    const ours = { pictures: undefined, photoUrl: '/pictures/sukkah-03.svg' };
    expect(await shown(await publish(ours))).not.toEqual(bare);
    // Previews never fetch from other sites.
    const outside = { pictures: undefined, photoUrl: 'https://photos.invalid/table.jpg' };
    expect(await shown(await publish(outside))).toEqual(bare);
  });

  test("is rejected if it isn't a picture, and changes nothing", async () => {
    const host = await newUser('Hanna');
    const before = await fs.readdir(folder);
    for (const evil of [EVIL_SVG, Buffer.from('\x7fELF'), Buffer.alloc(0)])
      expectRefusal(await upload(host, evil), { status: 400, code: 'NO_PICTURE' });
    expectRefusal(await upload(host, await aBomb()), { status: 400, code: 'TOO_MANY_PIXELS' });
    expectRefusal(await upload(host, Buffer.alloc(11 * 1024 * 1024)), {
      status: 413,
      code: 'PICTURE_TOO_LARGE',
    });
    expectRefusal(await upload(null, await aPhoto()), { status: 401, code: 'UNAUTHORIZED' });
    expectRefusal(await upload(host, await aPhoto(), { Origin: 'https://evil.example' }), {
      status: 403,
      code: 'FOREIGN_ORIGIN',
    });
    expect(await fs.readdir(folder)).toEqual(before);
  });
});
