import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { router } from './router';
import { forgetAnswers, server } from './server';
import { endTest } from './testEnd';

vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

// A machine busy with other tests may be slow.
configure({ asyncUtilTimeout: 5000 });

// jsdom doesn't do layout, so it lacks these.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
globalThis.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
};
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const unhandled: string[] = [];
server.events.on('request:unhandled', ({ request }) => {
  unhandled.push(request.url);
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  // Before all else: a page left behind would answer to the next test.
  cleanup();
  await endTest();
  vi.useRealTimers();
  vi.clearAllMocks();
  forgetAnswers();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(unhandled.splice(0)).toEqual([]);
});
afterAll(() => server.close());
