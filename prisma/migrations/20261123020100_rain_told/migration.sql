-- The rain plan that a host told the guests of a meal, and by what time the meal is cancelled by it, if it is.
ALTER TABLE "time_slots" ADD COLUMN "rain_told" TEXT,
    ADD COLUMN "rain_told_by" TEXT,
    ADD CONSTRAINT "time_slots_rain_told_check" CHECK ("rain_told" IN ('inside', 'wait', 'cancel'));

-- As before, and of what stands in answers now, too.
CREATE OR REPLACE FUNCTION time_slots_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('seats', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.capacity_reserved <> before.capacity_reserved));
    PERFORM tell_stale('listing', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE (now.type, now.starts_at, now.ends_at, now.capacity_total, now.price_cents,
                now.donation_suggested_cents, now.currency, now.is_free, now.removed_at,
                now.rain_told, now.rain_told_by)
            IS DISTINCT FROM (before.type, before.starts_at, before.ends_at, before.capacity_total,
                before.price_cents, before.donation_suggested_cents, before.currency, before.is_free,
                before.removed_at, before.rain_told, before.rain_told_by)));
    RETURN NULL;
END;
$$;
