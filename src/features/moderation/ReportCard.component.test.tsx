import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { QueuedReport } from '@/schemas/moderation';
import { show } from '@/test/components/show';
import { newId } from '@/test/components/testData';
import { ReportCard } from './ReportCard';

const person = (firstName: string) => ({
  id: newId(),
  firstName,
  lastName: null,
  profileImageUrl: null,
});

const report = (isOwn: boolean): QueuedReport => ({
  ...{ id: newId(), about: 'person', reason: 'spam', details: null, status: 'open', answer: null },
  ...{ createdAt: new Date(), answeredAt: null, listing: null, message: null, ratings: [] },
  ...{ hasThread: false, isOwn, isUrgent: false, reporter: person('Mori') },
  subject: {
    ...person('Hanna'),
    ...{ since: new Date(), hasLeft: false, isModerator: false, suspendedAt: null },
    ...{ openReports: 1, actedReports: 0 },
  },
});

const reason = 'You filed this report. Another moderator has to handle it.';
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a moderator handles a report that someone else filed', async () => {
  show(<ReportCard report={report(false)} />);
  expect(buttons()).toEqual(['Warn', 'Suspend', 'Answer']);
  expect(screen.queryByText(reason)).toBeNull();
  const name = /^Warn Hanna Spam or advertising · .* · reported by Mori$/;
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog', { name: 'Warn Hanna?' });
});

test("a moderator is told why they can't handle a report they filed", () => {
  show(<ReportCard report={report(true)} />);
  screen.getByText(reason);
  expect(buttons()).toEqual([]);
});

test('an urgent report says so', () => {
  show(<ReportCard report={{ ...report(false), reason: 'unsafe', isUrgent: true }} />);
  screen.getByText('Urgent');
});
