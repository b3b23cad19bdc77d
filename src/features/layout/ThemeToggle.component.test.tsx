import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '@/i18n/messages/en';
import { show } from '@/test/components/show';
import { ThemeToggle } from './ThemeToggle';

beforeEach(() => {
  // The library listens to the system's theme in the old way.
  vi.stubGlobal('matchMedia', () => ({ addListener() {}, removeListener() {} }));
});

const themed = (
  <ThemeProvider attribute="class" defaultTheme="dark">
    <ThemeToggle />
  </ThemeProvider>
);
const state = () => {
  const button = screen.getByRole('button', { name: 'Toggle theme' });
  return [button.getAttribute('aria-pressed'), button.getAttribute('aria-description')];
};

test('"Toggle theme" says which theme is on, before and after it is pressed', async () => {
  show(themed);
  expect(state()).toEqual(['true', 'Dark theme is on']);
  await userEvent.click(screen.getByRole('button'));
  expect(state()).toEqual(['false', 'Light theme is on']);
});

test("the server doesn't know the theme, so its button doesn't name one", () => {
  const html = renderToString(
    <NextIntlClientProvider locale="en" messages={en}>
      {themed}
    </NextIntlClientProvider>,
  );
  expect(html).toContain('Toggle theme');
  expect(html).not.toMatch(/aria-pressed|aria-description/);
});
