import { connection } from 'next/server';
import { InfoPage } from '@/features/info/InfoPage';
import { infoMetadata } from '@/features/info/metadata';
import { env } from '@/server/config/env';

export const generateMetadata = infoMetadata('terms');

export default async function Page() {
  // Settings are known only when the product runs, not while building.
  await connection();
  return <InfoPage page="terms" site={{ operator: env().OPERATOR_NAME }} />;
}
