import { InfoPage, infoMetadata } from '@/features/info/InfoPage';

export const generateMetadata = infoMetadata('how');

export default function Page() {
  return <InfoPage page="how" />;
}
