-- What a search asks of slots and listings stands in columns that an index can go by. Triggers keep them, since
-- a process of the version before, which goes on beside this one, knows nothing of them.

-- The day of a meal is the day in its listing's own zone.
ALTER TABLE "time_slots" ADD COLUMN "day" DATE;
CREATE FUNCTION time_slots_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.day := (NEW.starts_at AT TIME ZONE (SELECT time_zone FROM sukkah_listings WHERE id = NEW.listing_id))::date;
    RETURN NEW;
END;
$$;
CREATE TRIGGER time_slots_day BEFORE INSERT OR UPDATE OF starts_at, listing_id ON "time_slots"
    FOR EACH ROW EXECUTE FUNCTION time_slots_day();

CREATE FUNCTION sukkah_listings_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE time_slots SET day = (starts_at AT TIME ZONE NEW.time_zone)::date WHERE listing_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_days AFTER UPDATE OF time_zone ON "sukkah_listings"
    FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION sukkah_listings_days();

-- When the last of a listing's meals ends; null where it has none.
ALTER TABLE "sukkah_listings" ADD COLUMN "last_ends_at" TIMESTAMPTZ(3);
CREATE FUNCTION sukkah_listings_last_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- What is added only ever makes it later, so that two who add at once need not see each other's.
    IF TG_OP = 'INSERT' THEN
        UPDATE sukkah_listings SET last_ends_at = greatest(last_ends_at, NEW.ends_at)
            WHERE id = NEW.listing_id AND NEW.removed_at IS NULL
                AND last_ends_at IS DISTINCT FROM greatest(last_ends_at, NEW.ends_at);
        RETURN NULL;
    END IF;
    UPDATE sukkah_listings l SET last_ends_at = last.ends_at
        FROM (SELECT max(ends_at) AS ends_at FROM time_slots
            WHERE listing_id = OLD.listing_id AND removed_at IS NULL) last
        WHERE l.id = OLD.listing_id AND l.last_ends_at IS DISTINCT FROM last.ends_at;
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_last_end AFTER INSERT OR DELETE ON "time_slots"
    FOR EACH ROW EXECUTE FUNCTION sukkah_listings_last_end();
CREATE TRIGGER time_slots_last_end_anew AFTER UPDATE OF ends_at, removed_at ON "time_slots" FOR EACH ROW
    WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
    EXECUTE FUNCTION sukkah_listings_last_end();

UPDATE "time_slots" s SET "day" = (s.starts_at AT TIME ZONE l.time_zone)::date
    FROM "sukkah_listings" l WHERE l.id = s.listing_id;
UPDATE "sukkah_listings" l SET "last_ends_at" = (SELECT max(s.ends_at) FROM "time_slots" s
    WHERE s.listing_id = l.id AND s.removed_at IS NULL);

CREATE INDEX "time_slots_by_day" ON "time_slots"("day", "starts_at", "listing_id") WHERE "removed_at" IS NULL;
CREATE INDEX "sukkah_listings_last_ends_at" ON "sukkah_listings"("last_ends_at")
    WHERE "visible" AND "hidden_at" IS NULL;
