import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSignOut } from '@/features/session/leaving';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, page } from '@/test/components/testData';
import { Explore } from './Explore';
import { lastSearch, rememberPlace, searchedPlaces } from './lastSearch';

const location = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' });
const recent = () => screen.queryByRole('group', { name: 'Recent searches' });
const names = () => searchedPlaces().map(({ city }) => city);
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const chicago = {
  ...{ id: 'us-il-chicago', kind: 'city' as const, name: 'Chicago', within: 'IL' },
  ...{ lat: 41.9, lon: -87.6, radiusKm: 10, exact: true, isSimilar: false, listings: 3 },
};

beforeEach(() => {
  answer({
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
    listings: { search: () => page(aListing()) },
  });
});

function inZone(timeZone: string) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

test('remembers the last five places, each once, and never a point', () => {
  for (const city of ['Haifa', 'Teaneck', 'Safed', 'Monsey', 'Lod', 'haifa', 'Spring Val'])
    rememberPlace({ city });
  rememberPlace({ city: 'Spring Valley', near: 'g3' });
  expect(names()).toEqual(['Spring Valley', 'haifa', 'Lod', 'Monsey', 'Safed']);
  window.history.replaceState(null, '', '/explore?city=Map+area&near=40.12,-73.99');
  show(<Explore />);
  expect(names()[0]).toBe('Spring Valley');
});

test('shows the places searched last when the field gets the focus, until something is typed', async () => {
  rememberPlace({ city: 'Haifa' });
  rememberPlace({ city: 'Teaneck', near: 'us-nj-teaneck' });
  show(<Explore />);
  expect(recent()).toBeNull();
  await userEvent.click(location());
  await userEvent.type(location(), 'x');
  expect(recent()).toBeNull();
  await userEvent.clear(location());
  await userEvent.click(within(recent() as HTMLElement).getByRole('button', { name: 'Teaneck' }));
  expect(address()).toEqual({ city: 'Teaneck', near: 'us-nj-teaneck' });
  expect(recent()).toBeNull();
});

test('removes one place, and all of them, by keyboard', async () => {
  for (const city of ['Haifa', 'Lod', 'Teaneck']) rememberPlace({ city });
  show(<Explore />);
  await userEvent.click(location());
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Teaneck' }));
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Lod', 'Haifa']);
  await waitFor(() => expect(document.activeElement).toBe(location()));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(recent()).toBeNull();
  expect(names()).toEqual([]);
});

test('Escape closes the list, and so does leaving the field', async () => {
  rememberPlace({ city: 'Haifa' });
  show(<Explore />);
  await userEvent.click(location());
  await userEvent.keyboard('{Escape}');
  expect(recent()).toBeNull();
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  expect(recent()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Free' }));
  expect(recent()).toBeNull();
});

test('signing out forgets all searches', () => {
  rememberPlace({ city: 'Haifa' });
  window.history.replaceState(null, '', '/explore?city=Teaneck');
  const { unmount } = show(<Explore />);
  unmount();
  expect(lastSearch()).toBe('city=Teaneck');
  beginSignOut();
  expect([names(), lastSearch()]).toEqual([[], null]);
  window.dispatchEvent(new Event('pageshow'));
});

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'storage that throws on %s is as good as none',
  async (name) => {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('denied');
    });
    window.history.replaceState(null, '', '/explore?city=Teaneck');
    show(<Explore />);
    await userEvent.click(location());
    beginSignOut();
    window.dispatchEvent(new Event('pageshow'));
    vi.restoreAllMocks();
  },
);

test.each(['{', '7', '[1, {"city": 2}, null]'])('ignores stored data like %s', (stored) => {
  window.localStorage.setItem('sukkah-search-places', stored);
  expect(searchedPlaces()).toEqual([]);
});

describe('without filters', () => {
  const likely = () => screen.findByRole('button', { name: /^Meals in/ });

  test('offers the place searched last', async () => {
    rememberPlace({ city: 'Teaneck', near: 'us-nj-teaneck' });
    show(<Explore />);
    await userEvent.click(await likely());
    expect(address()).toEqual({ city: 'Teaneck', near: 'us-nj-teaneck' });
    screen.getByRole('button', { name: 'Clear filters' });
    expect(screen.queryByRole('button', { name: /^Meals in/ })).toBeNull();
  });

  test("else offers the city of the browser's time zone", async () => {
    inZone('America/Chicago');
    const suggest = vi.fn((_: { q: string }) => [chicago]);
    answer({ places: { suggest } });
    show(<Explore />);
    const button = await likely();
    expect(button.textContent).toBe('Meals in Chicago, IL');
    expect(suggest.mock.calls).toEqual([[{ q: 'Chicago' }]]);
    await userEvent.click(button);
    expect(address()).toEqual({ city: 'Chicago', near: 'us-il-chicago' });
    vi.restoreAllMocks();
  });

  test.each([
    ['has no meals', { listings: 0 }],
    ['is another one', { exact: false }],
  ])("doesn't offer a city that %s", async (_, values) => {
    const suggest = vi.fn(() => [{ ...chicago, ...values }]);
    answer({ places: { suggest } });
    show(<Explore />);
    await waitFor(() => expect(suggest).toHaveBeenCalled());
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /^Meals in/ })).toBeNull();
  });
});
