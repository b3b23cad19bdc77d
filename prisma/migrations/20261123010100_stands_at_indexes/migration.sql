-- In a transaction of its own, since the new column shuts out readers until its own is done. Writers wait.
DO $$
BEGIN
    LOCK TABLE sukkah_listings, time_slots IN SHARE ROW EXCLUSIVE MODE;
    UPDATE time_slots s SET stands_at = stands_at(s.starts_at, l.photo_url, l.slow_to_answer)
        FROM sukkah_listings l WHERE l.id = s.listing_id;
END;
$$;

-- In place of those that knew the start alone.
CREATE INDEX "time_slots_coming_in_order" ON "time_slots"("stands_at", "listing_id")
    WHERE "removed_at" IS NULL AND NOT "ended";
CREATE INDEX "time_slots_in_order_by_day" ON "time_slots"("day", "stands_at", "listing_id") WHERE "removed_at" IS NULL;
DROP INDEX "time_slots_coming";
DROP INDEX "time_slots_by_day";
