import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, heldAnswer, noAnswer } from '@/test/components/server';
import { show, skeletons } from '@/test/components/show';
import { aListing, gil, page } from '@/test/components/things';
import type { Outputs } from '@/trpc/client';
import { HostListings } from './HostListings';

test('listings that are slow show 2 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['listings']['host']>();
  answer({ listings: { host: slow } });
  show(<HostListings />, gil);
  expect(skeletons()).toHaveLength(2);
  give(page(aListing({ title: 'Under the vines' })));
  await screen.findByText('Under the vines');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('listings that fail are not taken for none', async () => {
  answer({ listings: { host: noAnswer } });
  show(<HostListings />, gil);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No listings yet')).toBeNull();
  answer({ listings: { host: () => page() } });
  await userEvent.click(again);
  await screen.findByText('No listings yet');
});
