import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { CANARY, makeListing, makeOpenSukkah, makeRequest, makeUser } from '../../factories';
import { at, expect, mealIn, open, PHONE, test } from '../fixtures';

const spot = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Turns off map animations. A tap on a moving target can miss it. */
const STILL = { reducedMotion: 'reduce' } as const;

/**
 * A large county without other listings. Two homes within walking distance of each other show a
 * point. One an hour away shows only its town.
 */
async function county(db: Db, name: string, lat: number) {
  const place = { country: 'NZ', lon: 170.5, radiusKm: 60, weight: 1 };
  const add = (id: string, called: string, north: number) =>
    db.place.create({
      data: {
        ...{ ...place, id, kind: 'city', name: called, within: 'Otago', lat: north },
        names: { create: [{ name: called, folded: called.toLowerCase() }] },
      },
    });
  await add(`nz-${name.toLowerCase()}`, name, lat);
  await add(`nz-far-${name.toLowerCase()}`, `Far ${name}`, lat + 0.4);
  const host = await makeUser(db, { firstName: 'Hanna' });
  const home = { region: null, country: 'New Zealand', slots: [at(mealIn(3))] };
  const point = (north: number) => ({
    ...{ privacyLevel: 'exact', lat: north + 0.003, lon: 170.5 },
    ...{ publicLat: north, publicLon: 170.5 },
  });
  const porch = await makeListing(db, host, {
    ...{ ...home, ...point(lat), city: name, title: 'A porch next door' },
  });
  await makeListing(db, host, {
    ...{ ...home, ...point(lat - 0.03), city: name, title: 'A deck down the road' },
  });
  const lawnFields = { ...home, city: `Far ${name}`, title: 'A lawn out of town' };
  const lawn = await makeListing(db, host, lawnFields);
  return { porch, lawn, path: `/explore?city=${name}&near=nz-${name.toLowerCase()}` };
}

function mapRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/maplibre|style\.json/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

test("on a phone, by touch: zooms in, opens a circle's card, searches this area and returns to the list", async ({
  browserOf,
  db,
}) => {
  const { path } = await county(db, 'Mapville', -45.2);
  const page = await browserOf(undefined, { ...PHONE, ...STILL });
  const mapUrls = mapRequests(page);
  await open(page, path);
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(mapUrls).toEqual([]);

  await page.getByRole('button', { name: 'Map', exact: true }).tap();
  await expect(page).toHaveURL((url) => url.searchParams.get('view') === 'map');
  await expect(page.getByText('© The People of the Map')).toBeVisible();
  await expect(spot(page, '1 sukkah somewhere in Far Mapville')).toBeVisible();
  await spot(page, '2 sukkahs: zoom in').tap();
  const circles = spot(page, '1 sukkah in this circle');
  await expect(circles).toHaveText(['1', '1']);

  await circles.first().tap();
  await expect(page.getByRole('heading', { name: '1 sukkah in this circle' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all results' }).tap();
  await expect(page.getByRole('article')).toHaveCount(3);

  await page.getByRole('button', { name: 'Search this area' }).tap();
  await expect(page).toHaveURL((url) =>
    /^-45\.\d+,170\.5$/.test(`${url.searchParams.get('near')}`),
  );
  await expect(page.getByText('2 sukkah meal(s) found')).toBeVisible();
  await expect(card(page, 'A lawn out of town')).toHaveCount(0);
  await expect(circles).toHaveCount(2);

  // The URL reopens the map, and the list has the same results.
  await page.reload();
  await expect(circles).toHaveCount(2);
  // Close up, a number in the middle of a circle could be mistaken for the door.
  await expect(circles.first().getByText('1')).toBeHidden();
  await page.getByRole('button', { name: 'List', exact: true }).tap();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Near me' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('on a phone, the map fills the window, and the results are a sheet over it', async ({
  browserOf,
  db,
}) => {
  const { path } = await county(db, 'Sheetham', -47.2);
  const page = await browserOf(undefined, { ...PHONE, ...STILL });
  await open(page, path);
  await page.getByRole('button', { name: 'Map', exact: true }).tap();
  const map = page.getByRole('region', { name: 'Map', exact: true });
  const handle = page.getByRole('button', { name: /^Show the/ });
  await expect(spot(page, '2 sukkahs: zoom in')).toBeVisible();
  const { height } = PHONE.viewport;
  const bottomOf = async (part: typeof map) => {
    const box = await part.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  expect(await bottomOf(map)).toBeLessThanOrEqual(height);
  expect(await bottomOf(map)).toBeGreaterThan(height - 8);

  const shown = async () => height - ((await handle.boundingBox())?.y ?? 0);
  await expect.poll(shown).toBeLessThan(height / 6);
  for (const [name, next, least, most] of [
    ['Show the list', 'Show the whole list', height / 3, height * 0.6],
    ['Show the whole list', 'Show the map', height * 0.6, height],
    ['Show the map', 'Show the list', 0, height / 6],
  ] as const) {
    await handle.and(page.getByRole('button', { name, exact: true })).press('Enter');
    await expect(handle).toHaveAccessibleName(next);
    await expect.poll(shown).toBeGreaterThan(least);
    await expect.poll(shown).toBeLessThan(most);
  }

  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no sheet.');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(handle).toHaveAccessibleName('Show the whole list');

  for (const name of ['Close the map', 'Go to my location', 'Zoom in', 'Zoom out']) {
    const control = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(control?.width, name).toBeGreaterThanOrEqual(44);
    expect(control?.height, name).toBeGreaterThanOrEqual(43.5);
  }
  await page.getByRole('button', { name: 'Close the map' }).tap();
  await expect(page.getByRole('region', { name: 'Results', exact: true })).toBeFocused();
  await expect(map).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('by keyboard: each marker is a button, and the card it opens gets the focus', async ({
  browserOf,
  db,
}) => {
  const { path } = await county(db, 'Keyton', -43.2);
  const page = await browserOf(undefined, STILL);
  await open(page, `${path}&view=map`);
  const town = spot(page, '1 sukkah somewhere in Far Keyton');
  await town.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: '1 sukkah somewhere in Far Keyton' });
  await expect(heading).toBeFocused();
  await expect(card(page, 'A lawn out of town')).toBeVisible();
  await expect(card(page, 'A porch next door')).toBeHidden();
  await page.getByRole('button', { name: 'Search Far Keyton' }).press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'nz-far-keyton');

  await page.goBack();
  await expect(town).toBeVisible();
  const near = spot(page, '2 sukkahs: zoom in');
  // The map may still be moving back. If so, the next press zooms in.
  await expect(async () => {
    if (await near.isVisible()) await near.press('Enter');
    await expect(spot(page, '1 sukkah in this circle')).toHaveCount(2, { timeout: 3000 });
  }).toPass();
  await expect(page.locator('canvas')).toBeFocused();
});

test('shows a plain background without map tiles, and the list without WebGL', async ({
  browserOf,
  db,
}) => {
  const { path } = await county(db, 'Plainfort', -41.2);
  const page = await browserOf(undefined, { ...PHONE, ...STILL });
  await page.route('**/style.json', (route) => route.abort());
  await open(page, `${path}&view=map`);
  await expect(page.getByText('The map’s background didn’t load.')).toBeVisible();
  await spot(page, '2 sukkahs: zoom in').tap();
  await expect(spot(page, '1 sukkah in this circle')).toHaveCount(2);

  const other = await browserOf(undefined, PHONE);
  await other.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await open(other, `${path}&view=map`);
  await expect(other.getByText('Your browser can’t show maps.')).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(3);
});

test("shows a listing's circle or city, and the exact home on the meal pass, each only on request", async ({
  browserOf,
  db,
}) => {
  const { porch, lawn } = await county(db, 'Doorford', -39.2);
  const guest = await makeUser(db, { firstName: 'Guy' });
  const page = await browserOf(guest, { ...PHONE, ...STILL });
  const mapUrls = mapRequests(page);
  await open(page, `/listing/${porch.id}`);
  const show = page.getByRole('button', { name: 'Show on the map' });
  await expect(show).toBeVisible();
  expect(mapUrls).toEqual([]);
  await show.tap();
  await expect(page.getByText('somewhere in this 500-meter circle')).toBeVisible();
  await expect(page.getByText('© The People of the Map')).toBeVisible();

  await open(page, `/listing/${lawn.id}`);
  await page.getByRole('button', { name: 'Show on the map' }).tap();
  await expect(
    page.getByText('Somewhere in Far Doorford. The host shows only the city.'),
  ).toBeVisible();
  await expect(page.getByText('© The People of the Map')).toBeVisible();

  const { id } = await makeRequest(db, porch.slot, guest, { status: 'accepted' });
  await db.sukkahListing.update({ where: { id: porch.id }, data: { ...CANARY } });
  mapUrls.length = 0;
  await open(page, `/requests/${id}`);
  await expect(page.getByText(CANARY.addressLine1)).toBeVisible();
  expect(mapUrls).toEqual([]);
  await page.getByRole('button', { name: 'Show the entrance on a map' }).tap();
  await expect(page.getByRole('region', { name: 'Map of the entrance' }).first()).toBeVisible();
  await expect(page.getByText('© The People of the Map')).toBeVisible();
});

test('shows an open sukkah where it is, among the results and on its page', async ({
  browserOf,
  db,
}) => {
  const { path } = await county(db, 'Openham', -35.2);
  const sukkah = await makeOpenSukkah(db, await makeUser(db), {
    ...{ city: 'Openham', region: null, country: 'New Zealand', slots: [at(mealIn(3))] },
    ...{ lat: -35.197, lon: 170.5, publicLat: -35.2, publicLon: 170.5 },
  });
  const page = await browserOf(undefined, { ...PHONE, ...STILL });
  await open(page, `${path}&mode=open&view=map`);
  await spot(page, '1 open sukkah here').tap();
  await expect(page.getByRole('heading', { name: '1 open sukkah here' })).toBeFocused();
  await expect(card(page, sukkah.title)).toBeVisible();

  await open(page, `/listing/${sukkah.id}`);
  await page.getByRole('button', { name: 'Show on the map' }).tap();
  await expect(page.getByText('The sukkah is here.')).toBeVisible();
  await expect(page.locator('.map-pin')).toBeVisible();
});

test('a host places a pin by keyboard, previews what others will see, and removes it', async ({
  browserOf,
  db,
}) => {
  const { porch } = await county(db, 'Pinbury', -37.2);
  const { hostId } = await db.sukkahListing.findUniqueOrThrow({ where: { id: porch.id } });
  // It's off New Zealand.
  const data = { lat: null, lon: null, timeZone: 'Pacific/Auckland' };
  await db.sukkahListing.update({ where: { id: porch.id }, data });
  const page = await browserOf({ id: hostId }, { ...PHONE, ...STILL });
  const stored = () =>
    db.sukkahListing.findUniqueOrThrow({
      where: { id: porch.id },
      select: { lat: true, lon: true, publicLat: true },
    });
  const save = async () => {
    await page.getByRole('button', { name: 'Update Listing' }).tap();
    await page.waitForURL('**/host');
  };
  await open(page, `/host/edit/${porch.id}`);
  await page.getByRole('button', { name: 'Set a pin on the map' }).tap();
  await page.getByRole('button', { name: 'Put the pin in the center' }).tap();
  const pin = page.getByRole('button', { name: /^Your pin\./ });
  await expect(page.getByText('Everyone sees this circle')).toBeVisible();
  await pin.press('ArrowUp');
  await pin.press('Shift+ArrowRight');
  await save();
  const { lat, lon, publicLat } = await stored();
  expect(Number(lat)).toBeGreaterThan(-37.2);
  expect(Number(lat)).toBeLessThan(-37.19);
  expect(Number(lon)).toBeGreaterThan(170.5);
  expect(Number(publicLat)).not.toBe(Number(lat));

  await open(page, `/host/edit/${porch.id}`);
  await page.getByRole('button', { name: 'Change the pin on the map' }).tap();
  await page.getByRole('button', { name: 'Remove the pin' }).tap();
  await expect(pin).toHaveCount(0);
  await save();
  expect(await stored()).toEqual({ lat: null, lon: null, publicLat: null });
});
