import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { userIdParam } from '@/schemas/rest';
import { blockInput, blockList, report, reportInput } from '@/schemas/safety';
import { parameters } from './descriptions/describe';
import { pageParameters } from './descriptions/parameters';
import { blocked, openReport } from './examples/account';
import { ids } from './examples/listing';
import { body, json, listOf, operation } from './operation';

const tag = 'Safety';

export const safetyPaths: ZodOpenApiPathsObject = {
  '/api/reports': {
    get: operation({
      id: 'listReports',
      tag,
      summary: 'List your reports.',
      description: 'Returns the caller’s reports, newest first, with their outcome.',
      query: pageParameters,
      answer: listOf('The reports.', report, [openReport]),
    }),
    post: operation({
      id: 'report',
      tag,
      summary: 'Report something to the moderators.',
      description:
        'Reports a listing, a person, or a message that the caller can see. Only moderators read it. Repeating it while the report is open creates no second one.',
      body: body(reportInput, {
        listingId: ids.listing,
        reason: 'false',
        details: openReport.details,
      }),
      status: 201,
      answer: json('The report.', report, openReport),
      refused: [404, 429],
    }),
  },
  '/api/blocks': {
    get: operation({
      id: 'listBlocks',
      tag,
      summary: 'List people you blocked.',
      description: 'Returns the people the caller has blocked, latest first.',
      answer: json('The people.', blockList, blocked),
    }),
    post: operation({
      id: 'block',
      tag,
      summary: 'Block a person.',
      description:
        'Neither of the two can see the other’s listings, request seats from the other, or write to the other. Open requests between them end. The blocked person isn’t told.',
      body: body(blockInput, { threadId: ids.thread }),
      answer: json('Everyone the caller has blocked.', blockList, blocked),
      refused: [404, 429],
    }),
  },
  '/api/blocks/{userId}': {
    delete: operation({
      id: 'unblock',
      tag,
      summary: 'Unblock a person.',
      description: 'Removes the caller’s block. Requests that it ended stay ended.',
      path: parameters(userIdParam, { userId: 'The blocked person’s user ID.' }),
      status: 204,
      answer: { description: 'They aren’t blocked.' },
    }),
  },
};
