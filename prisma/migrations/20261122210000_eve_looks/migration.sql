-- The eve's mails: instead of reading all coming meals each minute, the sweep reads those whose hour has
-- come. All of it is added; a process of the version before reads them all, and takes no notice of it.
CREATE TABLE "eve_looks" (
    "slot_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "eve_looks_pkey" PRIMARY KEY ("slot_id"),
    CONSTRAINT "eve_looks_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "time_slots"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "eve_looks_at_idx" ON "eve_looks"("at");

-- Nobody is told of a meal sooner than eight days before it: a stretch of holy days, the day before it, and
-- the same again for somebody in another zone. From then on the sweep knows the hour.
CREATE FUNCTION look_at_eves(slots uuid[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO eve_looks (slot_id, at)
    SELECT s.id, s.starts_at - interval '8 days' FROM time_slots s
    WHERE s.id = ANY (slots) AND NOT s.ended AND s.removed_at IS NULL
        AND EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted')
    ORDER BY s.id
    ON CONFLICT (slot_id) DO UPDATE SET at = EXCLUDED.at;
$$;

SELECT look_at_eves(ARRAY(SELECT id FROM time_slots WHERE ends_at > now()));

-- Somebody comes.
CREATE FUNCTION requests_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY[NEW.slot_id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER requests_look_at_eve_insert AFTER INSERT ON "requests" FOR EACH ROW
    WHEN (NEW.status = 'accepted') EXECUTE FUNCTION requests_look_at_eve();
CREATE TRIGGER requests_look_at_eve_update AFTER UPDATE OF status ON "requests" FOR EACH ROW
    WHEN (NEW.status = 'accepted' AND OLD.status <> 'accepted') EXECUTE FUNCTION requests_look_at_eve();

-- The meal is moved, or is back again.
CREATE FUNCTION time_slots_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY[NEW.id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_eve AFTER UPDATE ON "time_slots" FOR EACH ROW
    WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at
        OR OLD.removed_at IS DISTINCT FROM NEW.removed_at OR (OLD.ended AND NOT NEW.ended))
    EXECUTE FUNCTION time_slots_look_at_eve();

-- Its days begin and end at another hour.
CREATE FUNCTION sukkah_listings_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY(SELECT id FROM time_slots WHERE listing_id = NEW.id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_look_at_eve AFTER UPDATE ON "sukkah_listings" FOR EACH ROW
    WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION sukkah_listings_look_at_eve();

-- So do the days of a host, or of a guest; or they keep Shabbat from now on, or no more.
CREATE FUNCTION look_at_eves_of(person uuid) RETURNS void LANGUAGE sql AS $$
    SELECT look_at_eves(ARRAY(
        SELECT s.id FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id WHERE l.host_id = person
        UNION SELECT r.slot_id FROM requests r WHERE r.hopper_id = person AND r.status = 'accepted'));
$$;
CREATE FUNCTION users_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves_of(NEW.id);
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_look_at_eve AFTER UPDATE ON "users" FOR EACH ROW
    WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION users_look_at_eve();
CREATE FUNCTION profiles_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves_of(NEW.user_id);
    RETURN NULL;
END;
$$;
CREATE TRIGGER profiles_look_at_eve_insert AFTER INSERT ON "profiles" FOR EACH ROW
    WHEN (NEW.shomer_shabbat) EXECUTE FUNCTION profiles_look_at_eve();
CREATE TRIGGER profiles_look_at_eve_update AFTER UPDATE ON "profiles" FOR EACH ROW
    WHEN (OLD.shomer_shabbat <> NEW.shomer_shabbat) EXECUTE FUNCTION profiles_look_at_eve();
