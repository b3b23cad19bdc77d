import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { CalendarLink } from './CalendarLink';

const PATH = '/api/calendar/secret/meals.ics';
const feed = { includesStreets: false, createdAt: new Date('2027-09-01T12:00:00Z') };

test('shows a new link once, to subscribe to and to copy, and warns who can see it', async () => {
  answer({
    users: {
      viewer: () => gil,
      calendarFeed: () => null,
      createCalendarFeed: () => ({ ...feed, path: PATH }),
      deleteCalendarFeed: () => undefined,
    },
  });
  const user = userEvent.setup();
  show(<CalendarLink />, gil);
  await user.click(await screen.findByRole('button', { name: 'Create private link' }));
  const link = await screen.findByRole('link', { name: 'Add to calendar app' });
  expect(link.getAttribute('href')).toBe(`webcal://${window.location.host}${PATH}`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PATH}`);
  expect(screen.getByText(/Anyone who has the link can see your meals/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop this link' }));
  await screen.findByRole('button', { name: 'Create private link' });
  expect(screen.queryByText(PATH, { exact: false })).toBeNull();
});

test('doesn’t show an existing link again', async () => {
  answer({ users: { viewer: () => gil, calendarFeed: () => feed } });
  show(<CalendarLink />, gil);
  await screen.findByRole('button', { name: 'Replace link' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/Link created/).textContent).toContain('2027');
});
