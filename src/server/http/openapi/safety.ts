import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { pageQuery, userIdParam } from '@/schemas/rest';
import { blockInput, blockList, report, reportInput } from '@/schemas/safety';
import { json, listOf, operation } from './operation';

const tag = 'Safety';

export const safetyPaths: ZodOpenApiPathsObject = {
  '/api/reports': {
    get: operation({
      id: 'listReports',
      tag,
      says: 'Lists the signed-in user’s own reports, newest first, with what came of them.',
      query: pageQuery,
      answer: listOf('The reports.', report),
    }),
    post: operation({
      id: 'report',
      tag,
      says: 'Tells the moderators of a listing, a person or a message; while it is open, the same told again is one report.',
      body: reportInput,
      status: 201,
      answer: json('The report.', report),
      refused: [404, 429],
    }),
  },
  '/api/blocks': {
    get: operation({
      id: 'listBlocks',
      tag,
      says: 'Lists whom the signed-in user has blocked, the latest first.',
      answer: json('The people.', blockList),
    }),
    post: operation({
      id: 'block',
      tag,
      says: 'Keeps two people apart, and ends what is open between them.',
      body: blockInput,
      answer: json('All whom the user has blocked.', blockList),
      refused: [404, 429],
    }),
  },
  '/api/blocks/{userId}': {
    delete: operation({
      id: 'unblock',
      tag,
      says: 'Lets two people meet again.',
      path: userIdParam,
      status: 204,
      answer: { description: 'They are not blocked.' },
    }),
  },
};
