import { errors } from '../errors';
import { respondToError } from './rest';

/**
 * The handlers of a path that machines ask whether all is well. It knows no viewer, so it needs no
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
