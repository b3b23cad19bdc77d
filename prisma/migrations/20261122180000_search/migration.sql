-- A search walks along indexes until its page is full. All of it is added; a process of the version
-- before goes on beside it.

-- Whether a slot is over, as the sweep last saw it: what an index of coming slots goes by.
ALTER TABLE "time_slots" ADD COLUMN "ended" BOOLEAN NOT NULL DEFAULT false;

-- Who puts a meal off knows nothing of the flag.
CREATE FUNCTION time_slots_end_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.ended := false;
    RETURN NEW;
END;
$$;
CREATE TRIGGER time_slots_end_anew BEFORE UPDATE OF ends_at ON "time_slots"
    FOR EACH ROW WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at) EXECUTE FUNCTION time_slots_end_anew();

CREATE INDEX "time_slots_ended_ends_at_idx" ON "time_slots"("ended", "ends_at");
CREATE INDEX "time_slots_coming" ON "time_slots"("starts_at", "listing_id")
    WHERE "removed_at" IS NULL AND NOT "ended";
CREATE INDEX "time_slots_latest" ON "time_slots"("starts_at" DESC, "listing_id")
    WHERE "removed_at" IS NULL;

-- What may be asked of a listing, in whatever combination.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX "sukkah_listings_asked" ON "sukkah_listings" USING GIN ("accessibility_tags",
    "dietary_options", "minhagim", "kashrut_level", "seating_style", "gender_seating");
CREATE INDEX "sukkah_listings_postal" ON "sukkah_listings"
    (lower(regexp_replace("postal", '[[:space:]-]', '', 'g')) text_pattern_ops);
CREATE INDEX "users_suspended" ON "users"("id") WHERE "suspended_at" IS NOT NULL;

-- Each spelling of a city that a listing has, once, so that a search reads these and no listing. The sweep
-- forgets what none has any more.
-- `folded` is written by the sweep, and looked at beside it where it is not there yet.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE "city_names" (
    "name" TEXT NOT NULL,
    "folded" TEXT,

    CONSTRAINT "city_names_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "city_names_folded" ON "city_names" USING GIN ("folded" gin_trgm_ops);
CREATE INDEX "city_names_unfolded" ON "city_names"("name") WHERE "folded" IS NULL;

CREATE FUNCTION sukkah_listings_name_city() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO city_names (name) VALUES (NEW.city) ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_name_city AFTER INSERT OR UPDATE OF city ON "sukkah_listings"
    FOR EACH ROW WHEN (NEW.city IS NOT NULL) EXECUTE FUNCTION sukkah_listings_name_city();
INSERT INTO "city_names" ("name") SELECT DISTINCT "city" FROM "sukkah_listings" WHERE "city" IS NOT NULL;
