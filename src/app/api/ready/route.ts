import { connection } from 'next/server';
import { probe } from '@/server/probe';
import { serverReadiness } from '@/server/watch/readiness';

/** Whether people may be sent to this process. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await connection();
  const reasons = await serverReadiness();
  return reasons.length === 0
    ? Response.json({ status: 'ready', reasons })
    : Response.json({ status: 'unready', reasons }, { status: 503 });
});
