import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { News } from '@/schemas/liveUpdates';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';
import { BottomBar } from '../lazySignedInParts';
import { NavBar } from './NavBar';

const bars = (
  <>
    <NavBar />
    <BottomBar />
  </>
);

function mockNews(news: Partial<News>) {
  const newsQuery = vi.fn(() => ({
    unread: 0,
    toAnswer: 0,
    changed: 0,
    reports: 0,
    latest: null,
    ...news,
  }));
  answer({ users: { news: newsQuery, viewer: () => gil } });
  return newsQuery;
}

const bar = (name: 'Main' | 'Quick access') => screen.findByRole('navigation', { name });
const names = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);

test('both bars show the counts, visibly and in their accessible names, with a single call', async () => {
  const newsQuery = mockNews({ unread: 2, toAnswer: 1, changed: 120 });
  show(bars, gil);
  for (const name of ['Main', 'Quick access'] as const) {
    const links = within(await bar(name));
    await links.findByRole('link', { name: 'Messages, 2 unread' });
    const mark = (link: string) =>
      links
        .getByRole('link', { name: link })
        .querySelector('[data-count]')
        ?.getAttribute('data-count');
    expect(mark('Messages, 2 unread')).toBe('2');
    expect(mark('Host, 1 to answer')).toBe('1');
    expect(mark('Requests, 120 new')).toBe('99+');
    expect(mark('Explore')).toBeUndefined();
  }
  expect(newsQuery).toHaveBeenCalledTimes(1);
});

test('a moderator sees the number of open reports, on the menu and in it', async () => {
  mockNews({ reports: 3 });
  show(bars, { ...gil, isModerator: true });
  const button = await screen.findByRole('button', { name: 'Your account, 3 open reports' });
  expect(button.querySelector('[data-count]')?.getAttribute('data-count')).toBe('3');
  await userEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Moderation, 3 open reports' });
});

test('links keep their plain names when the counts are zero', async () => {
  mockNews({});
  show(bars, gil);
  const links = ['Explore', 'Requests', 'Messages', 'Host'];
  await screen.findAllByRole('link', { name: 'Messages' });
  expect(names(await bar('Main'))).toEqual(expect.arrayContaining(links));
  expect(names(await bar('Quick access'))).toEqual(['Home', ...links]);
});

test('nothing is requested for a visitor', async () => {
  const newsQuery = mockNews({ unread: 2 });
  show(bars);
  await screen.findByRole('link', { name: 'Sign In' });
  expect(newsQuery).not.toHaveBeenCalled();
});
