import { HelpCenter, infoMetadata } from '@/features/info/InfoPage';

export const generateMetadata = infoMetadata('help');

export default function Page() {
  return <HelpCenter />;
}
