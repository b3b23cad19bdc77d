import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Next's routes manifest. Dynamic routes are sorted by how specific they are. */
type Manifest = {
  staticRoutes: { page: string }[];
  dynamicRoutes: { page: string; regex: string }[];
};

const UNKNOWN_ROUTE = 'unknown';

const FILES = /^\/(_next\/static|pictures)\//;

const LEADS_NOWHERE = new Set(['/_not-found', '/[...unknown]', '/api/[[...unknown]]']);

export const isFile = (pathname: string) => FILES.test(pathname);

/**
 * Returns a function that names a path's route like its folder in `src/app`, for example
 * `/listing/[id]`. The names form a fixed set without ids or user input.
 */
export function routeNames({ staticRoutes, dynamicRoutes }: Manifest) {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (pathname: string): string => {
    const files = FILES.exec(pathname)?.[1];
    if (files) return `/${files}`;
    if (pathname === '/_next/image') return pathname;
    const page = fixed.has(pathname)
      ? pathname
      : patterns.find(({ pattern }) => pattern.test(pathname))?.page;
    return page && !LEADS_NOWHERE.has(page) ? page : UNKNOWN_ROUTE;
  };
}

/** In development there's no build, so all routes are unknown. */
export function builtRoutes(): (pathname: string) => string {
  // The comment in the call keeps the bundler from tracing the files in this folder.
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), '.next');
  try {
    return routeNames(JSON.parse(readFileSync(path.join(folder, 'routes-manifest.json'), 'utf8')));
  } catch {
    return routeNames({ staticRoutes: [], dynamicRoutes: [] });
  }
}
