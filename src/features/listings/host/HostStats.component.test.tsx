import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FixedFiguresProvider } from '@/components/fixedFigures';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { PhoneNote, SlowToAnswer, StatCards } from './HostStats';

const stats = {
  ...{ activeListings: 1, totalGuests: 0, acceptedGuests: 0, pendingRequests: 1, rating: null },
  suggestsPhone: false,
};

test('a host who kept guests waiting sees a note on how to improve', async () => {
  const slowToAnswer = { missed: 2, answersLeft: 1 };
  answer({ listings: { hostStats: () => ({ ...stats, slowToAnswer }) } });
  show(<SlowToAnswer />, gil);
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(
    /^Some guests didn’t get an answer in time\. 2 groups .* Only you see this\./,
  );
  expect(note.textContent).toContain('Answer 1 more group in time to clear this.');
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

test.each([
  [true, null, '4.9'],
  [false, null, '–'],
  [false, { average: 4.7, count: 3 }, '4.7 (3)'],
])(
  'the average rating with fixed figures %s and ratings %j is %s',
  async (isFixed, rating, text) => {
    answer({ listings: { hostStats: () => ({ ...stats, rating, slowToAnswer: null }) } });
    show(
      <FixedFiguresProvider value={isFixed}>
        <StatCards />
      </FixedFiguresProvider>,
      gil,
    );
    const name = await screen.findByText('Average Rating');
    await waitFor(() => expect(name.parentElement?.textContent).toBe(`Average Rating${text}`));
  },
);

test('a host without a phone number is asked for one, until they say no', async () => {
  answer({
    listings: { hostStats: () => ({ ...stats, suggestsPhone: true, slowToAnswer: null }) },
  });
  const { unmount } = show(<PhoneNote />, gil);
  const link = await screen.findByRole('link', { name: 'Add a phone number' });
  expect(link.getAttribute('href')).toBe('/profile#contact');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  show(<PhoneNote />, gil);
  expect(screen.queryByRole('note')).toBeNull();
});
