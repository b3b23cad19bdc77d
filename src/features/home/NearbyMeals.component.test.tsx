import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '@/i18n/messages/en';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { landingMeals } from './landingMeals';
import { NearbyMeals } from './NearbyMeals';

const scroll = () => fireEvent.scroll(window);

beforeEach(() => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' };
  });
});

afterEach(() => vi.restoreAllMocks());

const t = createTranslator({ locale: 'en', messages: en });
const named = (...titles: string[]) =>
  titles.map((title) => aListing({ title, hostId: `host of ${title}` }));
const found = (...items: ReturnType<typeof named>) => ({
  ...{ items, nextCursor: null, total: items.length, isTotalExact: true, widened: null },
});
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

const newYork: Outputs['places']['suggest'][number] = {
  ...{
    id: 'us-ny-new-york',
    kind: 'city',
    name: 'New York',
    within: 'NY',
    exact: true,
    isSimilar: false,
  },
  ...{ lat: 40.71, lon: -74.01, radiusKm: 22, listings: 3 },
};

test("meals around the visitor's time zone come first, once they scroll", async () => {
  const [here, far, farther, farthest] = named('Here', 'Far', 'Farther', 'Farthest');
  if (!here || !far || !farther || !farthest) throw new Error('Four meals were expected.');
  const search = vi.fn(() => found(farther, here));
  answer({ places: { suggest: () => [newYork] }, listings: { search } });
  show(<NearbyMeals meals={landingMeals({ t, locale: 'en' }, [far, farther, farthest])} />);
  expect(titles()).toEqual(['Far', 'Farther', 'Farthest']);
  expect(search).not.toHaveBeenCalled();
  scroll();
  await screen.findByText('Here');
  expect(titles()).toEqual(['Farther', 'Here', 'Far']);
  expect(search).toHaveBeenCalledWith(
    expect.objectContaining({ near: 'us-ny-new-york', upcoming: true, seats: 1 }),
  );
});

test('the meals stay if no place has the name of the time zone', async () => {
  const suggest = vi.fn(() => [{ ...newYork, name: 'New York Mills' }]);
  const search = vi.fn(() => found());
  answer({ places: { suggest }, listings: { search } });
  show(<NearbyMeals meals={landingMeals({ t, locale: 'en' }, named('Far'))} />);
  scroll();
  await waitFor(() => expect(suggest).toHaveReturned());
  expect(titles()).toEqual(['Far']);
  expect(search).not.toHaveBeenCalled();
});
