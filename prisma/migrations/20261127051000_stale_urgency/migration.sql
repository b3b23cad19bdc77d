-- Notices on the channel 'stale' tell what must disappear at once ('urgent', 'user', 'session') from what visitors may
-- see a second later ('listing', 'seats', 'profile'). A process of the version before takes a kind that it doesn't know
-- for 'all', which is always right.

-- A listing that shows less than before, or is somewhere else.
CREATE FUNCTION sukkah_listings_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (before.visible AND NOT now.visible)
            OR (before.hidden_at IS NULL AND now.hidden_at IS NOT NULL)
            OR (now.privacy_level, now.address_line1, now.address_line2, now.postal, now.lat, now.lon,
                    now.public_lat, now.public_lon)
                IS DISTINCT FROM (before.privacy_level, before.address_line1, before.address_line2, before.postal,
                    before.lat, before.lon, before.public_lat, before.public_lon)));
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
DROP TRIGGER sukkah_listings_stale_update ON "sukkah_listings";
CREATE TRIGGER sukkah_listings_stale_update AFTER UPDATE ON "sukkah_listings"
    REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
    EXECUTE FUNCTION sukkah_listings_stale_update();

CREATE FUNCTION sukkah_listings_stale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(SELECT id::text FROM changed));
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
DROP TRIGGER sukkah_listings_stale_delete ON "sukkah_listings";
CREATE TRIGGER sukkah_listings_stale_delete AFTER DELETE ON "sukkah_listings"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sukkah_listings_stale_delete();

-- A meal that's canceled.
CREATE FUNCTION time_slots_stale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    PERFORM tell_stale('listing', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    RETURN NULL;
END;
$$;
DROP TRIGGER time_slots_stale_delete ON "time_slots";
CREATE TRIGGER time_slots_stale_delete AFTER DELETE ON "time_slots"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_slots_stale_delete();

CREATE OR REPLACE FUNCTION time_slots_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.removed_at IS NOT NULL AND before.removed_at IS NULL));
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

-- A person who's suspended or gone, has another role, or shows less of themselves.
CREATE OR REPLACE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.role, now.suspended_at, now.deleted_at)
                IS DISTINCT FROM (before.role, before.suspended_at, before.deleted_at)
            OR NOT COALESCE(now.shown, '{}') @> COALESCE(before.shown, '{}')));
    PERFORM tell_stale('profile', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url,
                now.shown, now.bio, now.languages, now.affiliation, now.host_stars, now.host_ratings,
                now.email_verified, now.verification_status)
            IS DISTINCT FROM (before.first_name, before.profile_image_url,
                before.shown, before.bio, before.languages, before.affiliation,
                before.host_stars, before.host_ratings,
                before.email_verified, before.verification_status)));
    PERFORM tell_stale(kind, ARRAY(
        SELECT l.id::text FROM changed now JOIN before USING (id) JOIN sukkah_listings l ON l.host_id = now.id
        WHERE (now.suspended_at, now.deleted_at) IS DISTINCT FROM (before.suspended_at, before.deleted_at)))
        FROM unnest(ARRAY['urgent', 'listing']) AS kind;
    RETURN NULL;
END;
$$;

-- Visitors see nothing of a session.
CREATE OR REPLACE FUNCTION sessions_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('session', ARRAY(
        SELECT DISTINCT sess ->> 'userId' FROM changed WHERE sess ->> 'userId' IS NOT NULL));
    RETURN NULL;
END;
$$;
