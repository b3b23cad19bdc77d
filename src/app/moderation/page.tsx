import { ReportQueue } from '@/features/moderation/ReportQueue';
import { titledForModerators } from './moderatorsOnly';

export const generateMetadata = titledForModerators('moderation.title');

type Props = { searchParams: Promise<{ state?: string | string[] }> };

export default async function ModerationPage({ searchParams }: Props) {
  const state = (await searchParams).state === 'answered' ? 'answered' : 'open';
  return <ReportQueue key={state} state={state} />;
}
