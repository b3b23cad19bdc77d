import pg from 'pg';
import { answerByHand } from '../../../../yardsticks.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The yardstick (b): the same answer by hand-written SQL in a bare route of Next. */
export async function GET(request, { params }) {
  const { row } = await params;
  const body = await answerByHand(pool, row, new URL(request.url).searchParams);
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
