import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = '/_next/';

/** Next's own error page. Asked for by its path, it renders with status 500. */
const ERROR_PAGE = /^(?:\/(?:en|he))?\/_global-error(?:\/|$)/;

function listStaticFiles(): string[] {
  // The comment in the call keeps the bundler from tracing the files in this folder.
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), '.next', 'static');
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

/**
 * Returns a function that tells whether a decoded path is in the build's folder but isn't one of
 * its files. Next would render a whole page for each of them.
 */
export function missingBuildFiles(files = listStaticFiles()): (path: string) => boolean {
  const known = new Set(files.map((file) => `${FOLDER}static/${file.replaceAll(path.sep, '/')}`));
  return (decodedPath) =>
    (decodedPath.startsWith(FOLDER) && !known.has(decodedPath)) || ERROR_PAGE.test(decodedPath);
}
