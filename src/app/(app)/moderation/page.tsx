import { ReportQueue } from '@/features/moderation/ReportQueue';
import { Texts } from '@/i18n/Texts';
import { moderatorsOnly, titledForModerators } from './moderatorsOnly';

export const generateMetadata = titledForModerators('moderation.title');

type Props = { searchParams: Promise<{ state?: string | string[] }> };

export default async function ModerationPage({ searchParams }: Props) {
  const state = (await searchParams).state === 'answered' ? 'answered' : 'open';
  return moderatorsOnly(
    <Texts of={['moderation', 'messages.days', 'options', 'person', 'safety.reports']}>
      <ReportQueue key={state} state={state} />
    </Texts>,
  );
}
