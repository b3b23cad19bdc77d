-- People can be told when a seat opens at a meal that meets their need, in the order in which they
-- asked for that.
ALTER TABLE needs
  ADD COLUMN alerts TEXT NOT NULL DEFAULT 'off' CHECK (alerts IN ('off', 'now', 'daily')),
  ADD COLUMN asked_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX needs_asked_at ON needs (asked_at, hopper_id) WHERE alerts <> 'off';

-- A meal that somebody is told of. `reopened`: it was full since then, and has seats again.
CREATE TABLE seat_alerts (
  hopper_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  slot_id UUID NOT NULL REFERENCES time_slots (id) ON DELETE CASCADE ON UPDATE CASCADE,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at TIMESTAMPTZ(3),
  reopened BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT seat_alerts_pkey PRIMARY KEY (hopper_id, slot_id)
);
CREATE INDEX seat_alerts_slot_id_idx ON seat_alerts (slot_id);
CREATE INDEX seat_alerts_at_idx ON seat_alerts (at);
CREATE INDEX seat_alerts_unsent ON seat_alerts (due_at) WHERE sent_at IS NULL;

-- When to look next who is to be told of a meal's free seats.
CREATE TABLE seat_looks (
  slot_id UUID NOT NULL REFERENCES time_slots (id) ON DELETE CASCADE ON UPDATE CASCADE,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT seat_looks_pkey PRIMARY KEY (slot_id)
);
CREATE INDEX seat_looks_at_idx ON seat_looks (at);

-- At once: the epoch is in the past by any clock. A scheduled task knows whether the meal is public
-- and meets anybody's need.
CREATE FUNCTION look_at_seats(slots uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    INSERT INTO seat_looks (slot_id, at)
    SELECT s.id, to_timestamp(0) FROM time_slots s
    WHERE s.id = ANY (slots) AND NOT s.ended AND s.removed_at IS NULL
        AND s.capacity_reserved < s.capacity_total
    ORDER BY s.id
    ON CONFLICT (slot_id) DO UPDATE SET at = EXCLUDED.at;
END;
$$;

-- A new meal.
CREATE FUNCTION time_slots_look_at_new_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_seats(ARRAY(SELECT id FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_new_seats AFTER INSERT ON time_slots
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION time_slots_look_at_new_seats();

-- A meal has more seats than before, is back, or is at another time.
CREATE FUNCTION time_slots_look_at_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_seats(ARRAY[NEW.id]);
    IF OLD.capacity_reserved >= OLD.capacity_total OR OLD.removed_at IS NOT NULL THEN
        UPDATE seat_alerts SET reopened = true WHERE slot_id = NEW.id AND NOT reopened;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_seats AFTER UPDATE ON time_slots
  FOR EACH ROW WHEN (NEW.removed_at IS NULL AND NEW.capacity_reserved < NEW.capacity_total
    AND (NEW.capacity_total - NEW.capacity_reserved > OLD.capacity_total - OLD.capacity_reserved
      OR OLD.removed_at IS NOT NULL OR NEW.starts_at <> OLD.starts_at
      OR NEW.type IS DISTINCT FROM OLD.type))
  EXECUTE FUNCTION time_slots_look_at_seats();

-- A listing is shown again, or says something else that needs are compared with.
CREATE FUNCTION sukkah_listings_look_at_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_seats(ARRAY(SELECT id FROM time_slots WHERE listing_id = NEW.id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_look_at_seats AFTER UPDATE ON sukkah_listings
  FOR EACH ROW WHEN (NEW.visible AND NEW.hidden_at IS NULL AND (
    NOT OLD.visible OR OLD.hidden_at IS NOT NULL
    OR NEW.city IS DISTINCT FROM OLD.city
    OR NEW.place_id IS DISTINCT FROM OLD.place_id
    OR NEW.public_lat IS DISTINCT FROM OLD.public_lat
    OR NEW.public_lon IS DISTINCT FROM OLD.public_lon
    OR NEW.time_zone IS DISTINCT FROM OLD.time_zone
    OR NEW.dietary_options IS DISTINCT FROM OLD.dietary_options
    OR NEW.accessibility_tags IS DISTINCT FROM OLD.accessibility_tags
    OR NEW.steps_to_enter IS DISTINCT FROM OLD.steps_to_enter
    OR NEW.kashrut_level IS DISTINCT FROM OLD.kashrut_level
    OR NEW.gender_seating IS DISTINCT FROM OLD.gender_seating))
  EXECUTE FUNCTION sukkah_listings_look_at_seats();

-- A host's suspension is lifted.
CREATE FUNCTION users_look_at_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_seats(ARRAY(
        SELECT s.id FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
        WHERE l.host_id = NEW.id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_look_at_seats AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.suspended_at IS NOT NULL AND NEW.suspended_at IS NULL)
  EXECUTE FUNCTION users_look_at_seats();
