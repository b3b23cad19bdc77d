-- What server processes keep for some seconds, and what makes it stale, is told on a channel of its own, on
-- commit and whoever makes the change. All of it is added; a process of the version before does not listen.

-- Tells of each, by its id; of very many at once, that anything may have changed.
CREATE FUNCTION tell_stale(kind text, ids text[]) RETURNS void LANGUAGE sql AS $$
    SELECT pg_notify('stale', CASE WHEN cardinality(ids) > 100 THEN 'all' ELSE kind || ' ' || id END)
    FROM unnest(ids) AS id;
$$;

-- A new listing, or slot, may be found from now on.
CREATE FUNCTION sukkah_listings_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stale_insert AFTER INSERT ON "sukkah_listings"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sukkah_listings_stale();
CREATE TRIGGER sukkah_listings_stale_update AFTER UPDATE ON "sukkah_listings"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sukkah_listings_stale();
CREATE TRIGGER sukkah_listings_stale_delete AFTER DELETE ON "sukkah_listings"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sukkah_listings_stale();

CREATE FUNCTION time_slots_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('listing', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_stale_insert AFTER INSERT ON "time_slots"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_slots_stale();
CREATE TRIGGER time_slots_stale_delete AFTER DELETE ON "time_slots"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_slots_stale();

-- Seats come and go most often, and decide about no search. The sweep's flag is in no answer.
CREATE FUNCTION time_slots_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('seats', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.capacity_reserved <> before.capacity_reserved));
    PERFORM tell_stale('listing', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE (now.type, now.starts_at, now.ends_at, now.capacity_total, now.price_cents,
                now.donation_suggested_cents, now.currency, now.is_free, now.removed_at)
            IS DISTINCT FROM (before.type, before.starts_at, before.ends_at, before.capacity_total,
                before.price_cents, before.donation_suggested_cents, before.currency, before.is_free,
                before.removed_at)));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_stale_update AFTER UPDATE ON "time_slots"
    REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
    EXECUTE FUNCTION time_slots_stale_update();

-- What others see of a person, and whether they are signed in.
CREATE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url, now.role, now.suspended_at, now.deleted_at)
            IS DISTINCT FROM (before.first_name, before.profile_image_url, before.role,
                before.suspended_at, before.deleted_at)));
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_stale AFTER UPDATE ON "users"
    REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION users_stale();

-- A session is told of by its user: its own id lets in whoever knows it.
CREATE FUNCTION sessions_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT DISTINCT sess ->> 'userId' FROM changed WHERE sess ->> 'userId' IS NOT NULL));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_stale_update AFTER UPDATE ON "sessions"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_stale();
CREATE TRIGGER sessions_stale_delete AFTER DELETE ON "sessions"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_stale();
