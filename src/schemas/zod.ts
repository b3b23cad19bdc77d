import type { Messages } from 'next-intl';
import { z } from 'zod';

/** What can be wrong with an input. Each has its sentence in the catalogue, under `faults`. */
export type FaultCode = keyof Messages['faults'];

/** The message of a schema's own check: a code that `sayFault` makes a sentence of. */
export const fault = (code: FaultCode): FaultCode => code;

function faultOf(issue: z.core.$ZodRawIssue): FaultCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'REQUIRED' : 'WRONG_TYPE';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'REQUIRED' : 'TOO_SHORT';
      return issue.origin === 'array' ? 'TOO_FEW' : 'TOO_LOW';
    case 'too_big':
      if (issue.origin === 'string') return 'TOO_LONG';
      return issue.origin === 'array' ? 'TOO_MANY' : 'TOO_HIGH';
    case 'invalid_value':
      return 'ONE_OF';
    default:
      return 'INVALID';
  }
}

/**
 * Zod, speaking in codes: who shows an issue says it in the reader's language by `sayFault`. A
 * schema's own code wins over these.
 */
// In a browser without its faster way, which tries for one moment to make code of text: the policy forbids it.
z.config({ customError: faultOf, jitless: typeof window !== 'undefined' });

/**
 * A schema of answers, of whose checks none waits for anything. Asked to wait, as tRPC does where it can,
 * zod goes its slower way, and takes three times as long.
 */
export const atOnce = <T extends z.ZodType>(schema: T): T =>
  Object.assign(schema, {
    parseAsync: async (value: unknown) => schema.parse(value),
  });

export { ZodError } from 'zod';
export { z };
