import { InfoPage, infoMetadata } from '@/features/info/InfoPage';

export const generateMetadata = infoMetadata('safety');

export default function Page() {
  return <InfoPage page="safety" />;
}
