'use client';

import { useTheme } from 'next-themes';
import { Section } from '@/components/card';
import { Checkbox } from '@/components/field';
import { useTranslations } from '@/i18n/useTranslations';

/** The choice is stored in the browser, as is that of the button in the navigation bar. */
export function ThemeSetting() {
  const t = useTranslations();
  const { theme, resolvedTheme, setTheme } = useTheme();
  return (
    <Section title={t('profile.theme.section')}>
      <Checkbox
        label={t('profile.theme.system')}
        checked={theme === 'system'}
        onChange={({ target }) => setTheme(target.checked ? 'system' : (resolvedTheme ?? 'dark'))}
      />
      <p className="text-sm text-muted">{t('profile.theme.hint')}</p>
    </Section>
  );
}
