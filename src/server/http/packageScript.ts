import { readFile } from 'node:fs/promises';
import path from 'node:path';

const CACHE_SECONDS = 3600;

/**
 * Returns a handler that serves a browser script of a package, changed by `edit`.
 * `outputFileTracingIncludes` in next.config.js adds the file to the build.
 */
export function packageScript(file: string, edit: (source: string) => string) {
  let script: Promise<string> | undefined;
  return async () => {
    script ??= readFile(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file),
      'utf8',
    ).then(edit);
    return new Response(await script, {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
      },
    });
  };
}
