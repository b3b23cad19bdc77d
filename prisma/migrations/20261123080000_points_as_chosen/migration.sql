-- A public point is there only where the host chose to show one: searches by distance tell of whatever point there is.
-- A process of the version before may still draw others; the sweep takes those away, by the second index.
UPDATE "sukkah_listings" SET "public_lat" = NULL, "public_lon" = NULL
    WHERE "privacy_level" <> 'exact' AND "public_lat" IS NOT NULL;

DROP INDEX "sukkah_listings_undrawn";
CREATE INDEX "sukkah_listings_undrawn" ON "sukkah_listings" ("id")
    WHERE "privacy_level" = 'exact' AND "lat" IS NOT NULL AND "public_lat" IS NULL;
CREATE INDEX "sukkah_listings_overdrawn" ON "sukkah_listings" ("id")
    WHERE "privacy_level" <> 'exact' AND "public_lat" IS NOT NULL;

-- Whoever is suspended takes their listings out of all that was found, not out of the pages alone that name them.
CREATE OR REPLACE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url, now.role, now.suspended_at, now.deleted_at,
                now.shown, now.bio, now.languages, now.affiliation, now.host_stars, now.host_ratings)
            IS DISTINCT FROM (before.first_name, before.profile_image_url, before.role,
                before.suspended_at, before.deleted_at,
                before.shown, before.bio, before.languages, before.affiliation,
                before.host_stars, before.host_ratings)));
    PERFORM tell_stale('listing', ARRAY(
        SELECT l.id::text FROM changed now JOIN before USING (id) JOIN sukkah_listings l ON l.host_id = now.id
        WHERE (now.suspended_at, now.deleted_at) IS DISTINCT FROM (before.suspended_at, before.deleted_at)));
    RETURN NULL;
END;
$$;
