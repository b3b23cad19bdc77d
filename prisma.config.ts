import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

/** Whether Prisma's own engine is where its install script, which is off here, would have put it. */
function hasOwnEngine(): boolean {
  const fromPrisma = createRequire(createRequire(import.meta.url).resolve('prisma/package.json'));
  const folder = path.dirname(fromPrisma.resolve('@prisma/engines/package.json'));
  return fs.readdirSync(folder).some((name) => name.startsWith('schema-engine-'));
}

// An engine that you have set wins over both.
if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && !hasOwnEngine()) {
  const standIn = new URL('./prisma/engine/schema-engine.mjs', import.meta.url);
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = fileURLToPath(standIn);
  if (process.argv.includes('migrate'))
    console.warn("Prisma's own schema engine is not installed: prisma/engine stands in for it.");
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Read plainly, since Prisma's env() throws when it is unset, and `prisma generate` needs none.
  datasource: { url: process.env.DATABASE_URL },
});
