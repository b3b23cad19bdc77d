import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { SlowToAnswer, StatCards } from './HostStats';

const stats = { activeListings: 1, totalGuests: 0, pendingRequests: 1, rating: null };

test('a host who kept guests waiting sees a note on how to improve', async () => {
  const slowToAnswer = { missed: 2, answersLeft: 1 };
  answer({ listings: { hostStats: () => ({ ...stats, slowToAnswer }) } });
  show(<SlowToAnswer />, gil);
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(
    /^Guests have waited for you\. 2 requests .* Only you read this;/,
  );
  expect(note.textContent).toContain('Answer 1 more request in time, and it is gone.');
});

test('other hosts see nothing', async () => {
  answer({ listings: { hostStats: () => ({ ...stats, slowToAnswer: null }) } });
  show(
    <>
      <StatCards />
      <SlowToAnswer />
    </>,
    gil,
  );
  await waitFor(() => expect(screen.queryByText('Active Listings')).not.toBeNull());
  expect(screen.queryByRole('note')).toBeNull();
});
