import { health, openapi, ready, unready } from './fields/health';
import { json, type OperationGroup } from './operation';

export const apiDescription: OperationGroup = {
  tag: 'API',
  description: 'The API itself.',
  operations: {
    'GET /api/openapi.json': {
      id: 'getApiDescription',
      summary: 'Get this document.',
      description: 'Returns the description of the API that you are reading.',
      open: true,
      programs: true,
      answer: json('An OpenAPI 3.1 document.', openapi),
    },
  },
};

export const healthChecks: OperationGroup = {
  tag: 'Operation',
  description: 'Health checks, for people who run the server.',
  operations: {
    'GET /api/health': {
      id: 'getHealth',
      summary: 'Check that the process is alive.',
      description: 'Says that this server process answers. It doesn’t use the database.',
      open: true,
      answer: json('It’s alive.', health),
    },
    'GET /api/ready': {
      id: 'getReadiness',
      summary: 'Check that the process can take traffic.',
      description:
        'Says whether this server process can take traffic, and if not, why. A process whose clock differs from the database’s by more than a minute isn’t ready. A warning, like an unreachable mail server, is no reason to send traffic elsewhere.',
      open: true,
      answer: json('It can take traffic.', ready),
      unready: json('It can’t take traffic.', unready, {
        reasons: ['DATABASE_UNREACHABLE'],
      }),
    },
  },
};
