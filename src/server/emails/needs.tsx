import type { ComponentProps } from 'react';
import { isolateText } from '@/format/direction';
import { allergyNotes, type GroupNeeds, needTexts } from '@/format/needs';
import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { RequestStatus } from '@/schemas/options';
import { type Facts, Paragraph, Warning } from '../mail/layout';

/** A group's allergies, apart from its preferences, and what the host has said about them. */
export function Allergies({
  language,
  side,
  group,
  status,
}: {
  language: Language;
  side: 'host' | 'guest';
  group: GroupNeeds;
  status: RequestStatus;
}) {
  const { t, locale } = language;
  if (group.allergies.length === 0) return null;
  const notes = allergyNotes(language, side, { ...group, status });
  return (
    <>
      <Warning>
        {t('needs.allergies')} {formatList(locale, needTexts(t, group).allergies.map(isolateText))}
      </Warning>
      {notes.map(({ text }) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {side === 'guest' && notes.length > 0 && <Paragraph>{t('needs.guest.unverified')}</Paragraph>}
    </>
  );
}

/** A group's needs except allergies, for a list of facts. */
export function needFacts(
  { t, locale }: Language,
  { dietaryNotes, ...group }: GroupNeeds & { dietaryNotes?: string | null },
): ComponentProps<typeof Facts>['facts'] {
  const { diet, access } = needTexts(t, group);
  return [
    [t('mail.fact.diet'), formatList(locale, diet)],
    [t('mail.fact.notes'), dietaryNotes && isolateText(dietaryNotes)],
    [t('mail.fact.access'), formatList(locale, access)],
  ];
}
