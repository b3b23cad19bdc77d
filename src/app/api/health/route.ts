import { connection } from 'next/server';
import { probe } from '@/server/http/probe';

/** Whether this process answers at all; whoever runs it starts it anew if it does not. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await connection();
  return Response.json({ status: 'ok' });
});
