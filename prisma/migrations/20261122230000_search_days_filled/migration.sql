-- The days of the listings that were there before. In a transaction of its own, since the new column shuts out
-- readers until its own is done. Writers wait, so that no meal comes or goes while days are gathered.
DO $$
BEGIN
    LOCK TABLE sukkah_listings IN SHARE ROW EXCLUSIVE MODE;
    UPDATE sukkah_listings l SET days = of.days
        FROM (SELECT listing_id, array_agg(DISTINCT day) AS days FROM time_slots
            WHERE removed_at IS NULL GROUP BY listing_id) of
        WHERE of.listing_id = l.id;
END;
$$;

-- In place of the index that knew neither city nor day.
CREATE INDEX "sukkah_listings_found" ON "sukkah_listings" USING GIN ("city", "days", "accessibility_tags",
    "dietary_options", "minhagim", "kashrut_level", "seating_style", "gender_seating");
DROP INDEX "sukkah_listings_asked";
