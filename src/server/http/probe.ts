import { errors } from '../errors';
import { respondToError } from './rest';

/**
 * Returns the handlers for a health check path. They don't load the viewer, so they need no
 * database unless `answer` does.
 */
export function probe(answer: () => Promise<Response>) {
  const allow = ['GET', 'HEAD', 'OPTIONS'].join(', ');
  const refuse = (request: Request) => respondToError(request, errors.wrongMethod(allow), 'probe');
  return {
    GET: answer,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: () => new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}
