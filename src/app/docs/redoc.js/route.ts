import { packageScript } from '@/server/http/packageScript';

/** Redoc shows a logo from its maker's server. Visitors of the docs aren't reported to it. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

export const GET = packageScript('redoc/bundles/redoc.standalone.js', (source) =>
  source.replaceAll(LOGO, 'data:,'),
);
