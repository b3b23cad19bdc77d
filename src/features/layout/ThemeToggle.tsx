'use client';

import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useTranslations } from '@/i18n/useTranslations';

/**
 * Disables color transitions during a theme change, so that all colors change at once (see
 * globals.css).
 */
function holdStill(): void {
  const { dataset } = document.documentElement;
  dataset.still = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still));
}

export function ThemeToggle() {
  const t = useTranslations();
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <button
      type="button"
      aria-label={t('nav.theme')}
      onClick={() => {
        holdStill();
        setTheme(resolvedTheme === 'dark' ? 'light' : 'dark');
      }}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-ink"
    >
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </button>
  );
}
