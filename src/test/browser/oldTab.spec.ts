import { makeListing, makeRequest } from '../factories';
import { expectToast, update } from './actions';
import { expect, test } from './app';
import { at, mealIn } from './fixtures';
import { open } from './hydration';

test('a form in an old tab undoes nothing that was saved meanwhile', { tag: '@main' }, async ({
  app,
  signedIn,
}) => {
  const { db } = app.database;
  const host = await signedIn('Naomi');
  const guest = await signedIn('Asher');
  const { id } = await makeListing(db, host, {
    ...{ title: 'A roof', addressLine1: '1 Palm Street', postal: '11213' },
    slots: [at(mealIn(3))],
  });
  const form = `/host/edit/${id}`;
  await open(host.page, form);
  await expect(host.page.getByLabel('Address line 1')).toHaveValue('1 Palm Street');

  const newer = await host.page.context().newPage();
  await open(newer, form);
  await newer.getByLabel('Address line 1').fill('2 Cedar Street');
  await newer.getByRole('button', { name: 'Duplicate time slot 1 for the next day' }).click();
  await update(newer);
  await expectToast(newer, 'Listing updated!');
  const added = await db.timeSlot.findFirstOrThrow({
    where: { listingId: id },
    orderBy: { startsAt: 'desc' },
  });
  const request = await makeRequest(db, added, guest, { status: 'accepted', seatsRequested: 2 });

  await host.page.getByLabel('Description').fill('Shady.');
  await host.page.getByRole('button', { name: 'Update Listing' }).click();
  const notice = host.page.getByRole('region', { name: 'This changed while you had it open' });
  await expect(notice).toContainText('Where it is');
  await expect(notice).toContainText('was added');
  await expect(host.page.getByLabel('Address line 1')).toHaveValue('2 Cedar Street');
  await expect(host.page.getByLabel('Description')).toHaveValue('Shady.');
  await host.page.getByRole('button', { name: 'Update Listing' }).click();
  await expectToast(host.page, 'Listing updated!');

  const select = { description: true, addressLine1: true, postal: true };
  expect(await db.sukkahListing.findUniqueOrThrow({ where: { id }, select })).toEqual({
    ...{ description: 'Shady.', addressLine1: '2 Cedar Street', postal: '11213' },
  });
  const meals = await db.timeSlot.findMany({ where: { listingId: id, removedAt: null } });
  expect(meals.map((meal) => meal.id)).toContain(added.id);
  expect(meals).toHaveLength(2);
  expect(await db.request.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({
    status: 'accepted',
  });
});
