import { HelpCenter } from '@/features/info/HelpCenter';
import { infoMetadata } from '@/features/info/metadata';

export const generateMetadata = infoMetadata('help');

export default function Page() {
  return <HelpCenter />;
}
