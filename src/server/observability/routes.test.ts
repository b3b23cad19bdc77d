import { expect, test } from 'vitest';
import { routeNames } from './routes';

const nameOf = routeNames({
  staticRoutes: [{ page: '/' }, { page: '/explore' }, { page: '/_not-found' }],
  dynamicRoutes: [
    { page: '/api/listings/[id]', regex: '^/api/listings/([^/]+?)(?:/)?$' },
    { page: '/api/[[...unknown]]', regex: '^/api(?:/(.+?))?(?:/)?$' },
    { page: '/listing/[id]', regex: '^/listing/([^/]+?)(?:/)?$' },
    { page: '/[...unknown]', regex: '^/(.+?)(?:/)?$' },
  ],
});

test.each([
  ['/', '/'],
  ['/explore', '/explore'],
  ['/listing/01a20198', '/listing/[id]'],
  ['/api/listings/canary@example.org', '/api/listings/[id]'],
  ['/api/anything/canary', 'unknown'],
  ['/_not-found', 'unknown'],
  ['/wp-login.php', 'unknown'],
  ['/listing/01a20198/canary', 'unknown'],
  ['/_next/static/chunks/canary.js', '/_next/static'],
  ['/pictures/canary.svg', '/pictures'],
])('the path %s belongs to the route %s', (path, route) => {
  expect(nameOf(path)).toBe(route);
});
