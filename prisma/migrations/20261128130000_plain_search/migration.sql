-- Searches near a place use this index. The version before finds the same listings, more slowly.
-- `init` creates new databases without the indexes dropped here.
CREATE INDEX IF NOT EXISTS "sukkah_listings_public_lat_public_lon_idx"
    ON "sukkah_listings"("public_lat", "public_lon");
DROP INDEX IF EXISTS "sukkah_listings_nearest";
DROP INDEX IF EXISTS "sukkah_listings_last_ends_at";

-- Without the map cells. Searches find public listings only.
CREATE INDEX "sukkah_listings_found_by_criteria" ON "sukkah_listings" USING GIN ("place_id", "days",
    "accessibility_tags", "dietary_options", "minhagim", "kashrut_level", "seating_style", "gender_seating")
    WHERE "visible" AND "hidden_at" IS NULL;
DROP INDEX "sukkah_listings_found";
ALTER INDEX "sukkah_listings_found_by_criteria" RENAME TO "sukkah_listings_found";

-- Parallel workers read far past the page before they can be stopped.
ALTER TABLE "sukkah_listings" SET (parallel_workers = 0);
ALTER TABLE "time_slots" SET (parallel_workers = 0);
