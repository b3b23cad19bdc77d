import { expect, it } from 'vitest';
import { requestCost } from './requestCost';

it.each([
  ['/api/health', 0],
  ['/api/ready', 0],
  ['/api/health/', 4],
  ['/_next/static/chunks/a.js', 1],
  ['/pictures/table.jpg', 2],
  ['/icon-maskable-512.png', 2],
  // The page for what isn't found, whatever the path begins with.
  ['/pictures/table.jpg/more', 20],
  ['/icon-9.png', 20],
  ['/icons', 20],
  ['/he/api/health', 20],
  ['/he/_next/static/chunks/a.js', 20],
  ['/en/pictures/table.jpg', 20],
  ['/', 20],
  ['/he', 20],
  ['/he/explore', 20],
  ['/_next/image', 20],
  ['/_global-error', 20],
  ['/nothing/there', 20],
  ['/sitemap.xml', 50],
  ['/sitemap/12.xml', 50],
  ['/api/listings/search', 4],
  ['/api/trpc/listings.search', 4],
  ['/api/trpc/listings.search,listings.search%2Clistings.points', 12],
])('%s costs %d points', (path, points) => {
  expect(requestCost(path)).toBe(points);
});
