import { connection } from 'next/server';
import { mailWarnings } from '@/server/mail/mailServerHealth';
import { probe } from '@/server/probe';
import { serverReadiness } from '@/server/watch/readiness';

/** Whether people may be sent to this process. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await connection();
  const reasons = await serverReadiness();
  const warnings = mailWarnings();
  return reasons.length === 0
    ? Response.json({ status: 'ready', reasons, warnings })
    : Response.json({ status: 'unready', reasons, warnings }, { status: 503 });
});
