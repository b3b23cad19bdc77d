-- How much each picture counts against its owner's quota. Those that are there already count as 0.

-- AlterTable
ALTER TABLE "pictures" ADD COLUMN "bytes" INTEGER NOT NULL DEFAULT 0;

-- What Prisma cannot say.
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_bytes_check" CHECK ("bytes" >= 0);
