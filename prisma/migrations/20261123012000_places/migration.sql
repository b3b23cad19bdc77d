-- Places that people search near, by all their names. `src/setup/places/load.mjs` fills these two: they are made
-- from packages and plain files, hold nothing of anybody's, and can be made anew at any time.
CREATE TABLE "places" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "within" TEXT NOT NULL,
    "parent_id" TEXT,
    "country" TEXT NOT NULL,
    "region" TEXT,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "radius_km" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL,

    CONSTRAINT "places_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "places_kind_check" CHECK ("kind" IN ('city', 'borough', 'part', 'area', 'postal')),
    CONSTRAINT "places_lat_check" CHECK ("lat" BETWEEN -90 AND 90),
    CONSTRAINT "places_lon_check" CHECK ("lon" BETWEEN -180 AND 180)
);
CREATE INDEX "places_parent_id_idx" ON "places"("parent_id");
CREATE INDEX "places_spot" ON "places" USING GIST (point("lon", "lat"));

CREATE TABLE "place_names" (
    "place_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "folded" TEXT NOT NULL,

    CONSTRAINT "place_names_pkey" PRIMARY KEY ("place_id", "folded"),
    CONSTRAINT "place_names_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "place_names_start" ON "place_names"("folded" text_pattern_ops);
-- Of a postal code another one is no typing error.
CREATE INDEX "place_names_alike" ON "place_names" USING GIN ("folded" gin_trgm_ops) WHERE "folded" !~ '[0-9]';

-- Where a listing's public point lies: in a cell of 0.05° and in one of 0.5°, as numbers for the index that knows
-- its days, too. In expressions, since a new column of its own would be written into every row.
CREATE INDEX "sukkah_listings_found_near" ON "sukkah_listings" USING GIN ("city", "days", "accessibility_tags",
    "dietary_options", "minhagim", "kashrut_level", "seating_style", "gender_seating",
    (ARRAY[(floor(("public_lat" + 90) * 20) * 10000 + floor(("public_lon" + 180) * 20))::int,
        (-1 - floor(("public_lat" + 90) * 2) * 10000 - floor(("public_lon" + 180) * 2))::int]));
DROP INDEX "sukkah_listings_found";
ALTER INDEX "sukkah_listings_found_near" RENAME TO "sukkah_listings_found";

-- The nearest first: the same point as one of the globe, in kilometres from its middle.
CREATE EXTENSION IF NOT EXISTS cube;
CREATE INDEX "sukkah_listings_nearest" ON "sukkah_listings" USING GIST (cube(ARRAY[
    6371 * cos(radians("public_lat"::float8)) * cos(radians("public_lon"::float8)),
    6371 * cos(radians("public_lat"::float8)) * sin(radians("public_lon"::float8)),
    6371 * sin(radians("public_lat"::float8))])) WHERE "public_lat" IS NOT NULL;

-- Of listings without a point, the first five characters of the postal code.
CREATE INDEX "sukkah_listings_postal_area" ON "sukkah_listings"
    (left(lower(regexp_replace("postal", '[[:space:]-]', '', 'g')), 5)) WHERE "public_lat" IS NULL;
