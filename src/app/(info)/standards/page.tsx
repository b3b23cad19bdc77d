import { InfoPage, infoMetadata } from '@/features/info/InfoPage';

export const generateMetadata = infoMetadata('standards');

export default function Page() {
  return <InfoPage page="standards" />;
}
