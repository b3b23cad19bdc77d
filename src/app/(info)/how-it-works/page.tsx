import { InfoPage } from '@/features/info/InfoPage';
import { infoMetadata } from '@/features/info/metadata';

export const generateMetadata = infoMetadata('how');

export default function Page() {
  return <InfoPage page="how" />;
}
