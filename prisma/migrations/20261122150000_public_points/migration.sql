-- The key by which exact points are moved for the public, so that one home has one public point. Made
-- here, once, from PostgreSQL's own strong randomness, and never again: a new key would move all points.
CREATE TABLE "point_keys" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "key" BYTEA NOT NULL,

    CONSTRAINT "point_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "point_keys_one_check" CHECK ("id"),
    CONSTRAINT "point_keys_key_check" CHECK (octet_length("key") = 32)
);
INSERT INTO "point_keys" ("key")
VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Points that were drawn one by one are taken away. The server draws them by the key when it starts.
UPDATE "sukkah_listings" SET "public_lat" = NULL, "public_lon" = NULL WHERE "public_lat" IS NOT NULL;

-- Those that are to be drawn, for which the sweep looks every minute.
CREATE INDEX "sukkah_listings_undrawn" ON "sukkah_listings" ("id") WHERE "lat" IS NOT NULL AND "public_lat" IS NULL;
