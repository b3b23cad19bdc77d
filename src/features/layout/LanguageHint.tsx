'use client';

import { X } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { LanguageLink } from './LanguageLink';
import { endLanguageHint, isHebrewHintDue, onLanguageHint } from './languageHintStore';

const never = () => false;

/**
 * Tells people who read Hebrew, on English pages, that the site is in Hebrew too. The browser decides,
 * since cached pages are the same for everyone. It lies above the page, so nothing moves.
 */
export function LanguageHint() {
  const t = useTranslations();
  const isEnglish = useLocale() === 'en';
  const isDue = useSyncExternalStore(onLanguageHint, isEnglish ? isHebrewHintDue : never, never);
  if (!isDue) return null;
  return (
    <div className="relative print:hidden">
      <div
        lang="he"
        dir="rtl"
        className="absolute end-2 top-2 z-20 flex items-center rounded-full border bg-surface text-sm text-ink shadow-float"
      >
        <LanguageLink
          locale="he"
          className="flex min-h-11 items-center rounded-full ps-4 pe-2 font-medium hover:underline"
        >
          {t('nav.inHebrew')}
        </LanguageLink>
        <button
          type="button"
          aria-label="סגירה"
          onClick={endLanguageHint}
          className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-raised hover:text-ink"
        >
          <X className="size-4" />
        </button>
      </div>
    </div>
  );
}
