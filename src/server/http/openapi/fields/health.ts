import { z } from '@/schemas/zod';
import { readyWarnings } from '../../../mail/mailServerHealth';
import { unreadyReasons } from '../../../observability/readinessChecks';
import { describe } from './describe';

export const health = z.object({ status: z.literal('ok') });

const readiness = <const T extends string>(status: T) =>
  z.object({
    status: z.literal(status),
    reasons: z.array(z.enum(unreadyReasons)),
    warnings: z.array(z.enum(readyWarnings)),
  });

export const ready = readiness('ready');
export const unready = readiness('unready');
export const openapi = z.looseObject({ openapi: z.string() });

const readinessFields = {
  status: 'Whether this process can take traffic.',
  reasons: 'Why it can’t. Empty if it can.',
  warnings: 'Problems that are no reason to send traffic elsewhere.',
};

export const healthDocs = [
  describe(health, 'A sign of life.', { status: 'Always `ok`.' }),
  describe(ready, 'This process can take traffic.', readinessFields),
  describe(unready, 'This process can’t take traffic.', readinessFields),
  describe(openapi, 'An OpenAPI document.', { openapi: ['Version of OpenAPI.', '3.1.0'] }),
];
