import { defineConfig } from 'prisma/config';

// `prisma generate` doesn't use Prisma's schema engine, but downloads it unless this names a file.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Not Prisma's env(), which throws if it's unset: `prisma generate` needs no database.
  datasource: { url: process.env.DATABASE_URL },
});
