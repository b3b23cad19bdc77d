-- Opening hours of public sukkahs, and the accounts that may have them.
ALTER TABLE users ADD COLUMN institution_until TIMESTAMPTZ(3);
ALTER TABLE time_slots
  ADD COLUMN mode TEXT NOT NULL DEFAULT 'approval' CHECK (mode IN ('approval', 'open')),
  ADD COLUMN closed_at TIMESTAMPTZ(3),
  ADD CONSTRAINT time_slots_closed_check CHECK (closed_at IS NULL OR mode = 'open');
-- Searches look for open sukkahs, or leave them out.
CREATE INDEX time_slots_open ON time_slots (listing_id) WHERE mode = 'open' AND removed_at IS NULL;

ALTER TABLE moderation_events DROP CONSTRAINT moderation_events_action_check,
  ADD CONSTRAINT moderation_events_action_check CHECK (action IN ('makeModerator', 'removeModerator',
    'readMessages', 'warn', 'hideListing', 'showListing', 'suspend', 'lift', 'act', 'dismiss',
    'setMaxListings', 'confirmInstitution', 'removeInstitution'));

-- A sukkah that's closed for the day, and one whose host isn't an institution anymore, must
-- disappear from cached pages at once.
CREATE OR REPLACE FUNCTION time_slots_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE (now.removed_at IS NOT NULL AND before.removed_at IS NULL)
            OR (now.closed_at IS NOT NULL AND before.closed_at IS NULL)));
    PERFORM tell_stale('seats', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.capacity_reserved <> before.capacity_reserved));
    PERFORM tell_stale('listing', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE (now.type, now.starts_at, now.ends_at, now.capacity_total, now.price_cents,
                now.donation_suggested_cents, now.currency, now.is_free, now.removed_at,
                now.rain_told, now.rain_told_by, now.closed_at)
            IS DISTINCT FROM (before.type, before.starts_at, before.ends_at, before.capacity_total,
                before.price_cents, before.donation_suggested_cents, before.currency, before.is_free,
                before.removed_at, before.rain_told, before.rain_told_by, before.closed_at)));
    RETURN NULL;
END;
$$;
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
        WHERE (now.suspended_at, now.deleted_at, now.institution_until)
            IS DISTINCT FROM (before.suspended_at, before.deleted_at, before.institution_until)))
        FROM unnest(ARRAY['urgent', 'listing']) AS kind;
    RETURN NULL;
END;
$$;
