import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { newId } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { ModerationSearch } from './ModerationSearch';

const person = (firstName: string, values = {}) => ({
  ...{ id: newId(), firstName, lastName: null, profileImageUrl: null },
  ...{ since: new Date(), hasLeft: false, isModerator: false, suspendedAt: null },
  ...{ openReports: 0, actedReports: 0, isOwn: false, maxListings: 50, limitVersion: '1' },
  institutionUntil: null,
  ...values,
});

test('a moderator finds people and listings and acts on them, with a reason', async () => {
  const [hanna, mori] = [person('Hanna'), person('Mori', { isModerator: true, isOwn: true })];
  const listing = {
    ...{ id: newId(), title: 'Roof', city: 'Haifa', visible: true, hiddenAt: null },
    ...{ host: hanna, isOwn: false },
  };
  const [asked, taken] = [vi.fn(), vi.fn<(input: Inputs['moderation']['take']) => void>()];
  answer({
    moderation: {
      search: ({ text }) => {
        asked(text);
        return { people: [hanna, mori], listings: [listing], hasMore: false };
      },
      take: (input) => taken(input),
    },
  });
  show(<ModerationSearch />);
  await userEvent.type(screen.getByRole('searchbox'), ' hanna{Enter}');
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const buttons = async (name: string) =>
    (await card(name)).queryAllByRole('button').map(({ textContent }) => textContent);
  expect(await buttons('Hanna')).toEqual([
    'Change limit',
    'Confirm as institution',
    'Warn',
    'Suspend',
  ]);
  expect(await buttons('Mori')).toEqual([]);
  expect(await buttons('Roof')).toEqual(['Hide listing']);
  expect((await card('Hanna')).queryByText(/0 open reports/)).not.toBeNull();
  expect((await card('Mori')).queryByText(/reports/)).toBeNull();
  expect(asked).toHaveBeenCalledWith('hanna');

  await userEvent.click((await card('Roof')).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this listing?' }));
  await userEvent.type(dialog.getByLabelText('Note (only moderators see this)'), 'Seen');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide listing' }));
  await waitFor(() =>
    expect(taken).toHaveBeenCalledWith({
      ...{ listingId: listing.id, measure: 'hideListing', reason: 'false', note: 'Seen' },
    }),
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

test('a moderator confirms that an account is an institution, and says when it isn’t one', async () => {
  const shul = person('Shul', { institutionUntil: new Date('2028-01-15T00:00:00Z') });
  const setInstitution = vi.fn<(input: Inputs['moderation']['setInstitution']) => void>();
  answer({
    moderation: {
      search: () => ({ people: [shul], listings: [], hasMore: false }),
      setInstitution: (input) => setInstitution(input),
    },
  });
  show(<ModerationSearch />);
  await userEvent.type(screen.getByRole('searchbox'), 'shul{Enter}');
  await screen.findByText('Institution until Jan 15, 2028');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
  await waitFor(() =>
    expect(setInstitution).toHaveBeenLastCalledWith({ userId: shul.id, isInstitution: true }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'No longer an institution' }));
  await waitFor(() =>
    expect(setInstitution).toHaveBeenLastCalledWith({ userId: shul.id, isInstitution: false }),
  );
});
