-- A status says what a person has confirmed: nothing, an email address, or a phone number. Nobody could confirm a
-- phone number before.
UPDATE "users" SET "verification_status" = CASE WHEN "email_verified" IS NULL THEN 'pending' ELSE 'email' END
    WHERE "verification_status" <> CASE WHEN "email_verified" IS NULL THEN 'pending' ELSE 'email' END;
ALTER TABLE "users" ADD CONSTRAINT "users_verification_status_check"
    CHECK ("verification_status" IN ('pending', 'email', 'phone'));

-- Guests see on a listing what its host has confirmed.
CREATE OR REPLACE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url, now.role, now.suspended_at, now.deleted_at,
                now.shown, now.bio, now.languages, now.affiliation, now.host_stars, now.host_ratings,
                now.email_verified, now.verification_status)
            IS DISTINCT FROM (before.first_name, before.profile_image_url, before.role,
                before.suspended_at, before.deleted_at,
                before.shown, before.bio, before.languages, before.affiliation,
                before.host_stars, before.host_ratings,
                before.email_verified, before.verification_status)));
    PERFORM tell_stale('listing', ARRAY(
        SELECT l.id::text FROM changed now JOIN before USING (id) JOIN sukkah_listings l ON l.host_id = now.id
        WHERE (now.suspended_at, now.deleted_at) IS DISTINCT FROM (before.suspended_at, before.deleted_at)));
    RETURN NULL;
END;
$$;
