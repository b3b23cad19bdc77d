-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "needs_only" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "requests" ADD COLUMN     "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "confirmed_allergies" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);
