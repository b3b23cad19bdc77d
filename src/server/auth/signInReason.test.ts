import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { callbackPath } from './callbackPath';
import { signInReason } from './signInReason';

const site = 'https://sukkah.example.org';

it('tells why someone is asked to sign in, with the title of a listing that everyone sees', async () => {
  const { db, host, visitor } = await community();
  const shown = await makeListing(db, host, { title: '<b>Roof</b> sukkah' });
  const hidden = await makeListing(db, host, { visible: false });
  const titleOf = async (id: string) => (await visitor.listings.byId({ id })).title;
  const reason = (path: string) => signInReason(callbackPath(path, null, site), titleOf);
  const roof = { page: 'listing', title: '<b>Roof</b> sukkah' };
  for (const path of ['', `?request=${shown.slot.id}`, '#slots'])
    expect(await reason(`/listing/${shown.id}${path}`)).toEqual(roof);
  expect(await reason(`/listing/${shown.id}?meal=${shown.slot.id}&ask=host`)).toEqual({
    ...roof,
    page: 'askHost',
  });
  expect(await reason(`/he/listing/${shown.id}`)).toEqual(roof);
  expect(await reason(`${site}/listing/${shown.id}`)).toEqual(roof);
  expect(await reason(`/listing/${hidden.id}`)).toBeNull();
  expect(await reason('/listing/nothing')).toBeNull();
  expect(await reason(`https://evil.example/listing/${shown.id}`)).toBeNull();
  expect(await reason('/host?tab=requests')).toEqual({ page: 'host' });
  expect(await reason('/host/create')).toEqual({ page: 'createListing' });
  expect(await reason('/requests/1')).toEqual({ page: 'requests' });
  expect(await reason('/need?city=Brooklyn&alerts=now')).toEqual({ page: 'need' });
  for (const path of ['/', '/explore', '/moderation', '/hosting', '/listing'])
    expect(await reason(path)).toBeNull();
});
