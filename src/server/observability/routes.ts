import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What Next's build knows of the paths that there are: the static ones, then by how special they are. */
type Manifest = {
  staticRoutes: { page: string }[];
  dynamicRoutes: { page: string; regex: string }[];
};

/** Paths that lead nowhere, all of them together. */
const UNKNOWN_ROUTE = 'unknown';

/** Files that are given out as they are; no line of the log tells of them. */
const FILES = /^\/(_next\/static|pictures)\//;

/** Next's own page for them, and ours of the API. */
const LEADS_NOWHERE = /^\/_not-found$|^\/api\/\[\[\.\.\.unknown\]\]$/;

export const isFile = (pathname: string) => FILES.test(pathname);

/**
 * Names the route of a path as the folders of `src/app` do: `/listing/[id]`. There are only so many
 * names, whatever is asked for, and none has an id or a text of somebody's in it.
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
    return page && !LEADS_NOWHERE.test(page) ? page : UNKNOWN_ROUTE;
  };
}

/** The names of the built server's routes; in development, where no build knows them, all are unknown. */
export function builtRoutes(): (pathname: string) => string {
  // Where the server's own file stands; the build need not look for what lies there.
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), '.next');
  try {
    return routeNames(JSON.parse(readFileSync(path.join(folder, 'routes-manifest.json'), 'utf8')));
  } catch {
    return routeNames({ staticRoutes: [], dynamicRoutes: [] });
  }
}
