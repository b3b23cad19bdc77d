import { expect, it } from 'vitest';
import { requestCost } from './requestCost';

it.each([
  ['/api/health', 0],
  ['/api/ready', 0],
  ['/api/health/', 4],
  ['/_next/static/chunks/a.js', 1],
  ['/pictures/table.jpg', 4],
  ['/icon-maskable-512.png', 2],
  // The "not found" page, whatever the path begins with.
  ['/pictures/table.jpg/more', 30],
  ['/icon-9.png', 30],
  ['/icons', 30],
  ['/he/api/health', 30],
  ['/he/_next/static/chunks/a.js', 30],
  ['/en/pictures/table.jpg', 30],
  ['/', 30],
  ['/he', 30],
  ['/he/explore', 30],
  ['/_next/image', 30],
  ['/_global-error', 30],
  ['/nothing/there', 30],
  ['/sitemap.xml', 50],
  ['/sitemap/12.xml', 50],
  ['/api/openapi.json', 40],
  ['/api/auth/signin/email', 12],
  ['/api/listings/search', 4],
  ['/api/trpc/listings.search', 4],
  ['/api/trpc/listings.search,listings.search%2Clistings.points', 12],
])('%s costs %d points', (path, points) => {
  expect(requestCost(path)).toBe(points);
});

it.each([
  [1, 5],
  [4096, 5],
  [64 * 1024, 20],
  [10_000_000, 20],
])('A body of %d bytes costs more', (bytes, points) => {
  expect(requestCost('/api/trpc/messages.send', bytes)).toBe(points);
});
