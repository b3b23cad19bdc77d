import { errors } from '@/server/errors';
import { respondToError } from '@/server/http/rest';

const notFound = (request: Request) =>
  respondToError(request, errors.notFound('Path'), 'unknown path');

export {
  notFound as DELETE,
  notFound as GET,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
