import { blockInput, blockList, report, reportInput } from '@/schemas/safety';
import { pageParameters } from './fields/parameters';
import { ids } from './fields/values';
import { body, json, listOf, type OperationGroup } from './operation';

export const safety: OperationGroup = {
  tag: 'Safety',
  description: 'Reports to the moderators, and blocks.',
  pathParameters: { userId: 'The blocked person’s user ID.' },
  operations: {
    'GET /api/reports': {
      id: 'listReports',
      summary: 'List your reports.',
      description: 'Returns the caller’s reports, newest first, with their outcome.',
      query: pageParameters,
      answer: listOf('The reports.', report),
    },
    'POST /api/reports': {
      id: 'report',
      summary: 'Report something to the moderators.',
      description:
        'Reports a listing, a person, or a message that the caller can see. Only moderators read it. Repeating it while the report is open creates no second one.',
      body: body(reportInput, { listingId: ids.listing }),
      status: 201,
      answer: json('The report.', report),
      refused: [404],
    },
    'GET /api/blocks': {
      id: 'listBlocks',
      summary: 'List people you blocked.',
      description: 'Returns the people the caller has blocked, latest first.',
      answer: json('The people.', blockList),
    },
    'POST /api/blocks': {
      id: 'block',
      summary: 'Block a person.',
      description:
        'Neither of the two can see the other’s listings, request seats from the other, or write to the other. Open requests between them end. The blocked person isn’t told.',
      body: body(blockInput, { threadId: ids.thread }),
      answer: json('Everyone the caller has blocked.', blockList),
      refused: [404],
    },
    'DELETE /api/blocks/{userId}': {
      id: 'unblock',
      summary: 'Unblock a person.',
      description: 'Removes the caller’s block. Requests that it ended stay ended.',
      status: 204,
      answer: { description: 'They aren’t blocked.' },
    },
  },
};
