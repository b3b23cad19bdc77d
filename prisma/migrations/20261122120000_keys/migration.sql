-- The key that was sent along with what was made, so that sending it again makes nothing more.
-- The sweep clears keys after a day.
ALTER TABLE "messages" ADD COLUMN "key" TEXT;
ALTER TABLE "requests" ADD COLUMN "key" TEXT;
ALTER TABLE "sukkah_listings" ADD COLUMN "key" TEXT;
-- A slot that was brought back has a key that is younger than the slot.
ALTER TABLE "time_slots" ADD COLUMN "key" TEXT, ADD COLUMN "keyed_at" TIMESTAMPTZ(3);

ALTER TABLE "messages" ADD CONSTRAINT "messages_key_check" CHECK (char_length("key") BETWEEN 1 AND 200);
ALTER TABLE "requests" ADD CONSTRAINT "requests_key_check" CHECK (char_length("key") BETWEEN 1 AND 200);
ALTER TABLE "sukkah_listings" ADD CONSTRAINT "sukkah_listings_key_check" CHECK (char_length("key") BETWEEN 1 AND 200);
ALTER TABLE "time_slots"
  ADD CONSTRAINT "time_slots_key_check" CHECK (char_length("key") BETWEEN 1 AND 200),
  ADD CONSTRAINT "time_slots_keyed_at_check" CHECK ("key" IS NULL OR "keyed_at" IS NOT NULL);

-- A key is its sender's own: nobody meets another's. Only rows that have one are in the index, which
-- the sweep walks too.
CREATE UNIQUE INDEX "messages_one_for_key" ON "messages" ("sender_id", "key") WHERE "key" IS NOT NULL;
CREATE UNIQUE INDEX "requests_one_for_key" ON "requests" ("hopper_id", "key") WHERE "key" IS NOT NULL;
CREATE UNIQUE INDEX "sukkah_listings_one_for_key" ON "sukkah_listings" ("host_id", "key") WHERE "key" IS NOT NULL;
CREATE UNIQUE INDEX "time_slots_one_for_key" ON "time_slots" ("listing_id", "key") WHERE "key" IS NOT NULL;
