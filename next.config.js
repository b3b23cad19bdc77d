import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import createNextIntlPlugin from 'next-intl/plugin';
import { listMigrations } from './src/setup/migrations.mjs';

const asWritten = fileURLToPath(import.meta.resolve('use-intl/format-message'));

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** @type {import('next').NextConfig} */
const config = {
  // A server with all that it needs, and no more, in `.next/standalone`: `npm start` and an image run it.
  output: 'standalone',
  // Else Next may take a folder above the project for the root, if a lock file lies there.
  outputFileTracingRoot: import.meta.dirname,
  // It lies beside the server as a whole (src/setup/built.mjs): a part of it would keep the rest away.
  outputFileTracingExcludes: { '**': ['public/**'] },
  turbopack: {
    root: import.meta.dirname,
    // Imported by its address, to preload it.
    rules: { '*.woff2': { condition: { query: '?url' }, type: 'asset' } },
    // Texts reach the browser compiled, and next-intl there without its reader of ICU's syntax.
    resolveAlias: {
      'use-intl/format-message': {
        browser: 'use-intl/format-message/format-only',
        default: './src/i18n/formatMessage.ts',
      },
      // Its file, since its name stands for ours now.
      'format-message-as-written': `./${path.relative(import.meta.dirname, asWritten)}`,
    },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run verify` and CI check types; the build would take a fifth longer to do it again.
  typescript: { ignoreBuildErrors: true },
  // Writing the cache takes a fifth of the first build, and only later ones gain from it.
  experimental: { turbopackFileSystemCacheForBuild: fs.existsSync('.next/BUILD_ID') },
  // No picture is made smaller on its way. Next's path for that would ask any path of this site for one.
  images: { unoptimized: true },
  // What makes pictures smaller runs by itself, apart from the server (photos/decode.ts).
  outputFileTracingIncludes: {
    '/api/pictures': [
      './src/server/photos/{decoder,files,imageStructure}.mjs',
      './node_modules/{sharp,@img,detect-libc,semver}/**/*',
    ],
  },
  serverExternalPackages: [
    // The database driver and its engine load files of their own at run time.
    'pg',
    'pg-boss',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
    'web-push',
    // These keep what they know in one place, or put themselves into other packages.
    'pino',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    // Mails are written by React's own server renderer, and not by that of the pages.
    '@react-email/render',
  ],
  // Written into the build, which then knows which database it is for, and which version it is.
  env: { BUILT_MIGRATIONS: listMigrations().join(','), BUILT_VERSION: version },
  // A page has one path, whatever language its address names (src/i18n/paths.ts). Said here, since a rewrite of the
  // proxy goes through the network where the server listens at 127.0.0.1.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/he', destination: '/' },
      {
        source: '/he/:page((?!(?:api|_next|pictures|en|he)(?:/|$))[^.]+)',
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
        { key: 'X-Frame-Options', value: 'DENY' },
        {
          key: 'Permissions-Policy',
          value:
            'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
        },
      ],
    },
    // Answers differ by viewer: no cache between here and their viewer may keep one. A photo says for itself.
    {
      source: '/api/:path((?!photo$).*)',
      headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
    },
  ],
};

export default createNextIntlPlugin()(config);
