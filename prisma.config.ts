import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Migrations work without Prisma's engine download; a native engine that you have set wins.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('./prisma/engine/schema-engine.mjs', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Read plainly, since Prisma's env() throws when it is unset, and `prisma generate` needs none.
  datasource: { url: process.env.DATABASE_URL },
});
