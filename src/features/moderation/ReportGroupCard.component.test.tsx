import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { QueuedReport, ReportGroup } from '@/schemas/moderation';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { newId } from '@/test/components/testData';
import type { Inputs } from '@/trpc/client';
import { ReportGroupCard } from './ReportGroupCard';

const person = (firstName: string) => ({
  ...{ id: newId(), firstName, lastName: null, profileImageUrl: null },
});

const subject = {
  ...person('Hanna'),
  ...{ since: new Date(), hasLeft: false, isModerator: false, suspendedAt: null },
  ...{ openReports: 5, actedReports: 0 },
};

const report = (reporter: string, isOwn = false): QueuedReport => ({
  ...{ id: newId(), about: 'person', reason: 'unsafe', details: null, status: 'open' },
  ...{ createdAt: new Date(), answer: null, answeredAt: null, listing: null, message: null },
  ...{ ratings: [], hasThread: false, isOwn, isUrgent: true, reporter: person(reporter), subject },
});

const group = (values: Partial<ReportGroup> = {}): ReportGroup => ({
  ...{ id: subject.id, subject, isUrgent: true, reports: 5, reporters: 4, doubtfulReporters: 3 },
  reasons: [
    { reason: 'unsafe', count: 4 },
    { reason: 'spam', count: 1 },
  ],
  ...{ oldestAt: new Date(), newestAt: new Date() },
  firstReports: [report('Gil'), report('Noa'), report('Dana')],
  dismissableIds: [newId(), newId(), newId(), newId(), newId()],
  ...values,
});

test('a moderator sees who reported a person, and dismisses the reports they saw', async () => {
  const dismissed = vi.fn<(input: Inputs['moderation']['dismiss']) => void>();
  answer({ moderation: { dismiss: (input) => dismissed(input) } });
  const all = group();
  show(<ReportGroupCard group={all} />);
  screen.getByRole('article', { name: '5 reports about Hanna' });
  screen.getByText(/^From 4 people/);
  screen.getByText(/^3 of them are new here/);
  screen.getByText('Someone may be in danger: 4');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all 5 reports about Hanna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss 5 reports?' }));
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Brigade');
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss all 5' }));
  await waitFor(() =>
    expect(dismissed).toHaveBeenCalledWith({
      ...{ reportIds: all.dismissableIds, answer: '', note: 'Brigade' },
    }),
  );
});

test('all reports of a long list load on demand', async () => {
  const all = ['Gil', 'Noa', 'Dana', 'Omri', 'Tal'].map((name) => report(name));
  answer({
    moderation: {
      reports: ({ subjectId }) => {
        expect(subjectId).toBe(subject.id);
        return { items: all, nextCursor: null, total: all.length };
      },
    },
  });
  show(<ReportGroupCard group={group()} />);
  expect(screen.queryByText(/reported by Tal/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 reports about Hanna' }));
  await screen.findByText(/reported by Tal/);
});

test('a moderator who filed all but one of them has nothing to dismiss together', () => {
  show(<ReportGroupCard group={group({ reports: 3, dismissableIds: [newId()] })} />);
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});
