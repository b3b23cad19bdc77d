import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { page } from '@/test/components/testData';
import { Explore } from './Explore';

const router = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  let currentQuery = '';
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentQuery: () => currentQuery,
    tell: (query: string) => {
      currentQuery = query;
      for (const listener of listeners) listener();
    },
  };
});
vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () =>
    new URLSearchParams(
      useSyncExternalStore(router.subscribe, router.currentQuery, router.currentQuery),
    ),
}));

const tell = (query: string) => act(() => router.tell(query));
const chip = (name: string) => screen.getByRole('button', { name });
const pressed = (name: string) => chip(name).getAttribute('aria-pressed');
const location = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' });
const address = () => window.location.search;

beforeEach(() => {
  router.tell('');
  answer({
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
    listings: { search: () => page() },
    places: { suggest: () => [] },
  });
  show(<Explore />);
});

test('text typed before the router reports a search stays', async () => {
  await userEvent.click(chip('Free'));
  expect(address()).toBe('?price=free');
  await userEvent.type(location(), 'Safed');
  tell('price=free');
  expect(location().value).toBe('Safed');
  expect(pressed('Free')).toBe('true');
});

test('two filters set in a row are both applied, and stay as the router reports each', async () => {
  await userEvent.click(chip('Free'));
  await userEvent.click(chip('Family Friendly'));
  const both = address();
  expect(Object.fromEntries(new URLSearchParams(both))).toEqual({
    price: 'free',
    kidFriendly: 'true',
  });
  for (const query of ['?price=free', both]) {
    tell(query);
    expect([pressed('Free'), pressed('Family Friendly')]).toEqual(['true', 'true']);
  }
});

test('going back before the router reports works', async () => {
  await userEvent.click(chip('Free'));
  window.history.back();
  await waitFor(() => expect(pressed('Free')).toBe('false'));
  expect(address()).toBe('');
});

test('the filters and the search bar follow navigation from elsewhere', async () => {
  await userEvent.click(chip('Free'));
  tell('price=free');
  tell('city=Haifa');
  expect(location().value).toBe('Haifa');
  expect(pressed('Free')).toBe('false');
});
