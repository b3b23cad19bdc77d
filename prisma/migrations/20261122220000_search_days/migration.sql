-- On which days a listing has meals, beside where it is and what it offers: so that one index knows all that
-- is asked of it. All of it is added, and kept by triggers; a process of the version before goes on beside it.
ALTER TABLE "sukkah_listings" ADD COLUMN "days" DATE[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION sukkah_listings_last_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- What is added only ever makes it later, or adds a day, so that two who add at once need not see each other's.
    IF TG_OP = 'INSERT' THEN
        UPDATE sukkah_listings SET last_ends_at = greatest(last_ends_at, NEW.ends_at),
                days = CASE WHEN NEW.day = ANY (days) THEN days ELSE days || NEW.day END
            WHERE id = NEW.listing_id AND NEW.removed_at IS NULL
                AND (last_ends_at IS DISTINCT FROM greatest(last_ends_at, NEW.ends_at)
                    OR NOT NEW.day = ANY (days));
        RETURN NULL;
    END IF;
    UPDATE sukkah_listings l SET last_ends_at = of.last_ends_at, days = of.days
        FROM (SELECT max(ends_at) AS last_ends_at, COALESCE(array_agg(DISTINCT day), '{}') AS days FROM time_slots
            WHERE listing_id = OLD.listing_id AND removed_at IS NULL) of
        WHERE l.id = OLD.listing_id
            AND (l.last_ends_at IS DISTINCT FROM of.last_ends_at
                OR NOT (l.days @> of.days AND l.days <@ of.days));
    RETURN NULL;
END;
$$;
-- The day of a meal moves with its start, or with its listing's zone: then it is the day that is updated.
CREATE TRIGGER time_slots_days AFTER UPDATE OF starts_at, day ON "time_slots" FOR EACH ROW
    WHEN (OLD.day IS DISTINCT FROM NEW.day AND OLD.ends_at = NEW.ends_at
        AND OLD.removed_at IS NOT DISTINCT FROM NEW.removed_at)
    EXECUTE FUNCTION sukkah_listings_last_end();
