-- AlterTable
ALTER TABLE "requests" ADD COLUMN     "accessibility_needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "dietary_counts" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- A count that stands beside no need would be said of another.
ALTER TABLE "requests" ADD CONSTRAINT "requests_dietary_counts_check"
  CHECK (cardinality("dietary_counts") IN (0, cardinality("dietary_flags")));
