import { connection } from 'next/server';
import { probe } from '@/server/http/rest';

/** Liveness probe: the platform restarts this process if it stops responding. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await connection();
  return Response.json({ status: 'ok' });
});
