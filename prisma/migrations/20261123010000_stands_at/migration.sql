-- Where a meal stands among those that begin with it: behind them where nobody sees what it looks like, and further
-- where its host is slow to answer. A search walks along this. All of it is added; a process of the version
-- before goes on beside it.
ALTER TABLE "sukkah_listings" ADD COLUMN "slow_to_answer" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "sukkah_listings_slow" ON "sukkah_listings"("host_id") WHERE "slow_to_answer";
CREATE INDEX "requests_overdue" ON "requests"("overdue_at") WHERE "overdue_at" IS NOT NULL;

ALTER TABLE "time_slots" ADD COLUMN "stands_at" TIMESTAMPTZ(3);

-- Seconds, so that it never comes to stand behind a later meal.
CREATE FUNCTION stands_at(starts_at timestamptz, photo_url text, slow_to_answer boolean)
    RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT starts_at + interval '1 second'
        * (CASE WHEN photo_url IS NULL THEN 1 ELSE 0 END + CASE WHEN slow_to_answer THEN 2 ELSE 0 END);
$$;

CREATE OR REPLACE FUNCTION time_slots_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT (NEW.starts_at AT TIME ZONE l.time_zone)::date, stands_at(NEW.starts_at, l.photo_url, l.slow_to_answer)
        INTO NEW.day, NEW.stands_at FROM sukkah_listings l WHERE l.id = NEW.listing_id;
    RETURN NEW;
END;
$$;

CREATE FUNCTION sukkah_listings_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE time_slots SET stands_at = stands_at(starts_at, NEW.photo_url, NEW.slow_to_answer)
        WHERE listing_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stand AFTER UPDATE OF photo_url, slow_to_answer ON "sukkah_listings"
    FOR EACH ROW WHEN ((OLD.photo_url IS NULL) <> (NEW.photo_url IS NULL)
        OR OLD.slow_to_answer <> NEW.slow_to_answer)
    EXECUTE FUNCTION sukkah_listings_stand();
