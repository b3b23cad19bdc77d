'use client';

import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useInBrowser } from '@/components/useInBrowser';
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
  // The server doesn't know it, and an attribute that comes later moves nothing.
  const isKnown = useInBrowser(() => true, false);
  const isDark = resolvedTheme === 'dark';
  return (
    <button
      type="button"
      aria-label={t('nav.theme')}
      {...(isKnown && {
        'aria-pressed': isDark,
        'aria-description': t('nav.themeNow', { theme: isDark ? 'dark' : 'light' }),
      })}
      onClick={() => {
        holdStill();
        setTheme(isDark ? 'light' : 'dark');
      }}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-ink"
    >
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </button>
  );
}
