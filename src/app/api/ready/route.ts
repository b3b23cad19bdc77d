import { connection } from 'next/server';
import { probe } from '@/server/http/rest';
import { mailWarnings } from '@/server/mail/mailServerHealth';
import { serverReadiness } from '@/server/observability/serverReadiness';

/** Readiness probe: whether this process can take traffic. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await connection();
  const reasons = await serverReadiness();
  const warnings = mailWarnings();
  return reasons.length === 0
    ? Response.json({ status: 'ready', reasons, warnings })
    : Response.json({ status: 'unready', reasons, warnings }, { status: 503 });
});
