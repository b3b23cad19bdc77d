-- AlterTable
ALTER TABLE "requests" ADD COLUMN     "place_changed" BOOLEAN NOT NULL DEFAULT false;
