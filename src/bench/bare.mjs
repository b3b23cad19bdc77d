/** Baseline (a): the same responses from hand-written SQL in a bare Node handler. */
import http from 'node:http';
import pg from 'pg';
import { replay } from './replay.mjs';
import { answerByHand } from './yardsticks.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

http
  .createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench.invalid');
    const row = pathname.split('/').at(-1) ?? '';
    try {
      const body = pathname.startsWith('/replay/')
        ? await replay(pool, row)
        : await answerByHand(pool, row, searchParams);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
