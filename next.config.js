import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import createNextIntlPlugin from 'next-intl/plugin';
import { listMigrations } from './src/setup/migrations.mjs';

const asWritten = fileURLToPath(import.meta.resolve('use-intl/format-message'));

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** Neither links nor search engines tell of a page. */
const UNTRACEABLE = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex' },
];

/** @type {import('next').NextConfig} */
const config = {
  // Puts a server with everything it needs into `.next/standalone`. `npm start` and the image run it.
  output: 'standalone',
  // Otherwise Next may use a folder above the project as the root, if it contains a lock file.
  outputFileTracingRoot: import.meta.dirname,
  // src/setup/built.mjs puts the whole folder next to the server, unless a part of it is already there.
  outputFileTracingExcludes: { '**': ['public/**'] },
  turbopack: {
    root: import.meta.dirname,
    // Imported by URL, to preload it.
    rules: { '*.woff2': { condition: { query: '?url' }, type: 'asset' } },
    // Browsers get compiled texts, so they don't need next-intl's ICU parser.
    resolveAlias: {
      'use-intl/format-message': {
        browser: 'use-intl/format-message/format-only',
        default: './src/i18n/formatMessage.ts',
      },
      // The package's file, because its name is an alias for ours.
      'format-message-as-written': `./${path.relative(import.meta.dirname, asWritten)}`,
    },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run verify` and CI check types. Checking again would make the build a fifth longer.
  typescript: { ignoreBuildErrors: true },
  // Writing the cache takes a fifth of the first build's time, and only later builds benefit.
  experimental: { turbopackFileSystemCacheForBuild: fs.existsSync('.next/BUILD_ID') },
  // Pictures aren't resized on request: Next's image path would fetch any path of this site.
  images: { unoptimized: true },
  outputFileTracingIncludes: {
    // Fonts of link previews, read at run time (features/preview/fonts.ts).
    '/opengraph-image': ['./node_modules/@fontsource/*/files/*-[46]00-normal.woff'],
    // Scripts of packages, which are served as they are (http/packageScript.ts).
    '/embed.js': ['./node_modules/@open-iframe-resizer/core/dist/index.umd.cjs'],
    '/docs/redoc.js': ['./node_modules/redoc/bundles/redoc.standalone.js'],
    // The program that resizes pictures runs in its own process (photos/decode.ts).
    '/api/pictures': [
      './src/server/photos/{decoder,files,imageStructure}.mjs',
      './node_modules/{sharp,@img,detect-libc,semver}/**/*',
    ],
  },
  serverExternalPackages: [
    // These load their own files at run time.
    'pg',
    'pg-boss',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
    'web-push',
    // These have global state or patch other packages.
    'pino',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    // Emails use React's own server renderer rather than the one for pages.
    '@react-email/render',
  ],
  // Tells the build its version and which database schema it's for.
  env: { BUILT_MIGRATIONS: listMigrations().join(','), BUILT_VERSION: version },
  // A page has one path in all languages (src/i18n/paths.ts). These rewrites are here because one in the proxy would be
  // another network request.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/he', destination: '/' },
      {
        source: '/he/:page((?!(?:api|_next|pictures|en|he|embed)(?:/|$))[^.]+)',
        destination: '/:page',
      },
    ],
  }),
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        {
          key: 'Permissions-Policy',
          value:
            'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
        },
      ],
    },
    // Other sites may frame the embed. Its policy says so, and every other page's says that none may.
    {
      source: '/:path((?!embed$).*)',
      headers: [{ key: 'X-Frame-Options', value: 'DENY' }],
    },
    { source: '/embed', headers: UNTRACEABLE },
    // Responses depend on the viewer, so shared caches must not store them. Photos set their own header.
    {
      source: '/api/:path((?!photo$).*)',
      headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
    },
    // The path is a secret.
    { source: '/api/calendar/:path*', headers: UNTRACEABLE },
  ],
};

export default createNextIntlPlugin()(config);
