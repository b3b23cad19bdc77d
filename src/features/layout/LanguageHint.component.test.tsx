import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/test/components/show';

/** Each test starts with a page of its own. */
async function open(languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.resetModules();
  const { LanguageHint } = await import('./LanguageHint');
  return show(<LanguageHint />);
}

const hint = () => screen.queryByRole('link', { name: 'האתר זמין בעברית' });

beforeEach(() => localStorage.clear());

test.each([
  [['he-IL', 'en-US'], true],
  [['en-US', 'iw'], true],
  [['en-US', 'yi', 'hel'], false],
])('a browser that reads %j hears that the site is in Hebrew: %s', async (languages, isShown) => {
  await open(languages);
  expect(hint() !== null).toBe(isShown);
});

test('the hint leads to this page in Hebrew, moves nothing and stays away once dismissed', async () => {
  const { unmount } = await open(['he']);
  expect(hint()?.getAttribute('href')).toBe('/he');
  expect(hint()?.closest('[lang="he"][dir="rtl"]:not(a)')?.className).toContain('absolute');
  await userEvent.click(screen.getByRole('button', { name: 'סגירה' }));
  expect(hint()).toBeNull();
  unmount();
  await open(['he']);
  expect(hint()).toBeNull();
});
