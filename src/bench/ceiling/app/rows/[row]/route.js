import pg from 'pg';
import { answerByHand } from '../../../../yardsticks.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** Baseline (b): the same response from hand-written SQL in a bare Next route. */
export async function GET(request, { params }) {
  const { row } = await params;
  const body = await answerByHand(pool, row, new URL(request.url).searchParams);
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
