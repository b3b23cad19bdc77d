import { connection } from 'next/server';
import { InfoPage, infoMetadata } from '@/features/info/InfoPage';
import { env } from '@/server/config/env';

export const generateMetadata = infoMetadata('terms');

export default async function Page() {
  // Settings are only known at runtime, not during the build.
  await connection();
  return <InfoPage page="terms" site={{ operator: env().OPERATOR_NAME }} />;
}
