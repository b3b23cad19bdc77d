import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, gil, newId, page } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { Explore } from './search/Explore';

const vines = aListing({ hostId: newId(), title: 'Under the vines' });
const heart = () => screen.findByRole('button', { name: 'Save Under the vines' });
const pressed = async () => (await heart()).getAttribute('aria-pressed');

beforeEach(() => {
  answer({
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
    listings: { search: () => page(vines) },
  });
});

test("a heart on a card saves the listing and takes it out again, and it's the same everywhere", async () => {
  const save = vi.fn((_: Inputs['listings']['save']) => {});
  const unsave = vi.fn((_: Inputs['listings']['unsave']) => {});
  answer({ listings: { save, unsave } });
  show(
    <>
      <Explore />
      <aside>
        <Explore />
      </aside>
    </>,
    gil,
  );
  const aside = within(screen.getByRole('complementary'));
  const other = await aside.findByRole('button', { name: 'Save Under the vines' });
  const [first] = screen.getAllByRole('button', { name: 'Save Under the vines' });
  if (!first) throw new Error('There is no heart.');
  await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('false'));
  await userEvent.click(first);
  await waitFor(() => expect(other.getAttribute('aria-pressed')).toBe('true'));
  expect(save.mock.calls).toEqual([[{ id: vines.id }]]);
  await userEvent.click(first);
  await waitFor(() => expect(other.getAttribute('aria-pressed')).toBe('false'));
  expect(unsave.mock.calls).toEqual([[{ id: vines.id }]]);
});

test('"Saved" shows only the saved meals, past ones too, and a meal taken out stays until the next visit', async () => {
  const search = vi.fn((_: Inputs['listings']['search']) => page(vines));
  answer({ listings: { search, saved: () => [vines.id], unsave: () => {} } });
  show(<Explore />, gil);
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
  expect(window.location.search).toBe('?saved=true');
  await waitFor(() => expect(search.mock.lastCall?.[0]).toMatchObject({ saved: true }));
  expect(search.mock.lastCall?.[0]).not.toHaveProperty('upcoming', true);
  await waitFor(async () => expect(await pressed()).toBe('true'));
  await userEvent.click(await heart());
  await waitFor(async () => expect(await pressed()).toBe('false'));
});

test('without saved meals, "Saved" says how to save one, and leads to all meals', async () => {
  window.history.replaceState(null, '', '/explore?saved=true');
  answer({ listings: { search: () => page<typeof vines>() } });
  show(<Explore />, gil);
  await screen.findByText('No saved meals yet');
  await userEvent.click(screen.getByRole('button', { name: 'See all meals' }));
  expect(window.location.search).toBe('');
});

test('a visitor has no "Saved", and is asked to sign in at its address', async () => {
  window.history.replaceState(null, '', '/explore?saved=true');
  answer({ listings: { search: () => page<typeof vines>() } });
  show(<Explore />);
  await screen.findByText('Sign in to see your saved meals');
  const link = screen.getByRole('link', { name: 'Sign In' });
  expect(link.getAttribute('href')).toBe('/api/login?callbackUrl=%2Fexplore%3Fsaved%3Dtrue');
  expect(screen.queryByRole('button', { name: 'Saved' })).toBeNull();
});

test('a host has no heart on their own listing', async () => {
  answer({ listings: { search: () => page(aListing({ hostId: gil.id, title: 'Our roof' })) } });
  show(<Explore />, gil);
  await screen.findByText('Our roof');
  expect(screen.queryByRole('button', { name: /^Save Our roof/ })).toBeNull();
});
