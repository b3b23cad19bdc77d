import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { z } from '@/schemas/zod';
import { readyWarnings } from '../../mail/mailServerHealth';
import { unreadyReasons } from '../../observability/readinessChecks';
import { describe } from './descriptions/describe';
import { json, operation } from './operation';

const health = z.object({ status: z.literal('ok') });

const readiness = <const T extends string>(status: T) =>
  z.object({
    status: z.literal(status),
    reasons: z.array(z.enum(unreadyReasons)),
    warnings: z.array(z.enum(readyWarnings)),
  });

const ready = readiness('ready');
const unready = readiness('unready');
const openapi = z.looseObject({ openapi: z.string() });

const readyTexts = {
  status: 'Whether this process can take traffic.',
  reasons: 'Why it can’t. Empty if it can.',
  warnings: 'Problems that are no reason to send traffic elsewhere.',
};

export const healthDescriptions = [
  describe(health, 'A sign of life.', { status: 'Always `ok`.' }),
  describe(ready, 'This process can take traffic.', readyTexts),
  describe(unready, 'This process can’t take traffic.', readyTexts),
  describe(openapi, 'An OpenAPI document.', { openapi: 'Version of OpenAPI.' }),
];

export const healthPaths: ZodOpenApiPathsObject = {
  '/api/health': {
    get: operation({
      id: 'getHealth',
      tag: 'Operation',
      summary: 'Check that the process is alive.',
      description: 'Says that this server process answers. It doesn’t use the database.',
      open: true,
      answer: json('It’s alive.', health, { status: 'ok' }),
    }),
  },
  '/api/ready': {
    get: operation({
      id: 'getReadiness',
      tag: 'Operation',
      summary: 'Check that the process can take traffic.',
      description:
        'Says whether this server process can take traffic, and if not, why. A process whose clock differs from the database’s by more than a minute isn’t ready. A warning, like an unreachable mail server, is no reason to send traffic elsewhere.',
      open: true,
      answer: json('It can take traffic.', ready, { status: 'ready', reasons: [], warnings: [] }),
      unready: json('It can’t take traffic.', unready, {
        status: 'unready',
        reasons: ['DATABASE_UNREACHABLE'],
        warnings: [],
      }),
    }),
  },
  '/api/openapi.json': {
    get: operation({
      id: 'getApiDescription',
      tag: 'API',
      summary: 'Get this document.',
      description: 'Returns the description of the API that you are reading.',
      open: true,
      answer: json('An OpenAPI 3.1 document.', openapi, { openapi: '3.1.0' }),
    }),
  },
};
