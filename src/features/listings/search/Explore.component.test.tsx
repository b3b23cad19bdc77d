import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, heldAnswer, noAnswer } from '@/test/components/server';
import { show, skeletons, toasts } from '@/test/components/show';
import { aListing, page } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { Explore } from './Explore';

beforeEach(() => answer({ zmanim: { sukkot: () => ({ year: 2027, options: [] }) } }));

test('a loading search shows 6 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['listings']['search']>();
  answer({ listings: { search: slow } });
  show(<Explore />);
  expect(skeletons()).toHaveLength(6);
  give(page(aListing({ title: 'Under the vines' })));
  await screen.findByText('Under the vines');
  screen.getByText('1 sukkah meal(s) found');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a failed search shows an error and can be retried', async () => {
  const search = vi.fn(noAnswer);
  answer({ listings: { search } });
  show(<Explore />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to search listings');
  await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to search listings']));
  expect(screen.queryByText('No meals found')).toBeNull();
  expect(search).toHaveBeenCalledTimes(1);
  answer({ listings: { search: () => page() } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No meals found');
});
