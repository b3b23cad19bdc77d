import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

/** Whether Prisma's install script, which we turn off, has downloaded Prisma's own engine. */
function hasOwnEngine(): boolean {
  const fromPrisma = createRequire(createRequire(import.meta.url).resolve('prisma/package.json'));
  const folder = path.dirname(fromPrisma.resolve('@prisma/engines/package.json'));
  return fs.readdirSync(folder).some((name) => name.startsWith('schema-engine-'));
}

// An engine set in the environment takes precedence over both.
if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && !hasOwnEngine()) {
  const replacement = new URL('./prisma/engine/schema-engine.mjs', import.meta.url);
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = fileURLToPath(replacement);
  if (process.argv.includes('migrate'))
    console.warn("Prisma's own schema engine isn't installed, so prisma/engine is used instead.");
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Not Prisma's env(), which throws if it's unset: `prisma generate` needs no database.
  datasource: { url: process.env.DATABASE_URL },
});
