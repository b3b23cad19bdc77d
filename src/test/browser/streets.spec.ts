import type { Page } from '@playwright/test';
import { makeUser } from '../factories';
import { aFeature, collection, startGeocoder } from '../geocoder';
import { startServer } from '../server';
import { addSlot } from './actions';
import { expect, open, PHONE, signIn, test } from './fixtures';

const house = collection(
  aFeature(),
  aFeature({ housenumber: '788', district: 'Crown Heights' }, [-73.943, 40.6692]),
);

test('a chosen suggestion fills in the address, and only the host gets its exact point', async ({
  app,
  visitor,
  db,
}) => {
  const geocoder = await startGeocoder((response) => response.end(house));
  const server = await startServer(app.database.url, {
    GEOCODER_URL: geocoder.url,
    DISPLAY_FIGURES: 'real',
  });
  try {
    const host = await makeUser(db, { firstName: 'Hanna' });
    const page: Page = await visitor(PHONE);
    await page.goto(server.url);
    await expect(page.getByText('2,847')).toHaveCount(0);
    await signIn(db, server.url, page, host);
    await open(page, `${server.url}/host/create`);
    await addSlot(page);
    await page.getByLabel('Title').fill('Sukkah on the parkway');
    const street = page.getByRole('combobox', { name: 'Address line 1' });
    await street.tap();
    await street.pressSequentially('770 east', { delay: 20 });
    const list = page.getByRole('listbox', { name: 'Streets' });
    await expect(list.getByRole('option')).toHaveCount(3);
    // Typing in one go is debounced into one lookup.
    expect(geocoder.requestPaths.length).toBeLessThan(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await list.getByRole('option', { name: /^770 Eastern Parkway/ }).tap();
    await expect(street).toHaveValue('770 Eastern Parkway');
    for (const [label, value] of [
      ['City', 'Brooklyn'],
      ['State or region', 'NY'],
      ['ZIP or postal code', '11213'],
      ['Country', 'United States'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

    geocoder.answers((response) => response.writeHead(500).end('Broken'));
    await street.fill('770 Eastern Parkway, 2nd floor');
    await page.getByRole('button', { name: 'Create Listing' }).tap();
    await expect(page.getByText('Listing created!').first()).toBeVisible();
    const saved = await db.sukkahListing.findFirstOrThrow({
      where: { hostId: host.id },
      select: { addressLine1: true, postal: true, lat: true, lon: true, publicLat: true },
    });
    expect(saved).toMatchObject({
      addressLine1: '770 Eastern Parkway, 2nd floor',
      postal: '11213',
    });
    expect([Number(saved.lat), Number(saved.lon)]).toEqual([40.6694, -73.9442]);
    expect(Number(saved.publicLat)).not.toBe(40.6694);
  } finally {
    await server.stop();
    await geocoder.close();
  }
});
