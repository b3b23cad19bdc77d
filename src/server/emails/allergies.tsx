import { allergyNotes, allergyTexts } from '@/format/allergies';
import { isolateText } from '@/format/direction';
import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { RequestStatus } from '@/schemas/options';
import { Paragraph, Warning } from '../mail/layout';

type Party = Parameters<typeof allergyTexts>[1];

/** A group's allergies, apart from its preferences, and what the host has said about them. */
export function Allergies({
  language,
  side,
  party,
  status,
}: {
  language: Language;
  side: 'host' | 'guest';
  party: Party;
  status: RequestStatus;
}) {
  const { t, locale } = language;
  if (party.allergies.length === 0) return null;
  const notes = allergyNotes(language, side, { ...party, status });
  return (
    <>
      <Warning>
        {t('needs.allergies')} {formatList(locale, allergyTexts(t, party, true).map(isolateText))}
      </Warning>
      {notes.map(({ text }) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {side === 'guest' && notes.length > 0 && <Paragraph>{t('needs.guest.unverified')}</Paragraph>}
    </>
  );
}
