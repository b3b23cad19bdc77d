import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import { browserZone } from '@/format/browserZone';
import en from '@/i18n/messages/en';
import he from '@/i18n/messages/he';
import { useMealTexts } from './useMealTexts';

function Time({ timeZone }: { timeZone: string }) {
  const { mealTimeInZone } = useMealTexts();
  const [start, end] = [new Date('2027-10-15T16:00:00Z'), new Date('2027-10-15T18:00:00Z')];
  return <p>{mealTimeInZone(start, end, timeZone)}</p>;
}

test.each([
  ['he', false],
  ['en', true],
] as const)('in %s, whether times in the browser’s zone name it: %s', (locale, named) => {
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'he' ? he : en}>
      <Time timeZone={browserZone()} />
      <Time timeZone="Asia/Jerusalem" />
    </NextIntlClientProvider>,
  );
  const times = screen.getAllByText(/\d:00/).map(({ textContent }) => textContent);
  const inKathmandu = screen.getAllByText(/\d:\d5/).map(({ textContent }) => textContent);
  expect(times.join()).toContain('GMT');
  expect(inKathmandu.join().includes('GMT')).toBe(named);
});
