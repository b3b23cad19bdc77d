import path from 'node:path';

/** The least that Next makes: what our pages are compared with. Its packages are the project's. */
const root = path.resolve(import.meta.dirname, '../../..');

/** @type {import('next').NextConfig} */
export default { turbopack: { root }, outputFileTracingRoot: root, poweredByHeader: false };
