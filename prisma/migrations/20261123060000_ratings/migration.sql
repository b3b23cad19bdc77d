-- What both sides say of a meal after it, and what of that is shown. All of it is added; a process of the version
-- before asks nobody and shows nothing.
CREATE TABLE "ratings" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "giver_is" TEXT NOT NULL,
    "giver_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "stars" INTEGER,
    "note" TEXT,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ratings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ratings_giver_is_check" CHECK ("giver_is" IN ('host', 'hopper')),
    CONSTRAINT "ratings_stars_check" CHECK ("stars" BETWEEN 1 AND 5),
    CONSTRAINT "ratings_note_check" CHECK (char_length("note") BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX "ratings_request_id_giver_is_key" ON "ratings"("request_id", "giver_is");
CREATE INDEX "ratings_giver_id_created_at_idx" ON "ratings"("giver_id", "created_at");
CREATE INDEX "ratings_subject_id_giver_is_idx" ON "ratings"("subject_id", "giver_is");
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_request_id_fkey"
    FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_giver_id_fkey"
    FOREIGN KEY ("giver_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_subject_id_fkey"
    FOREIGN KEY ("subject_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The sweep reads those that have come to count, and no others.
CREATE INDEX "ratings_to_count" ON "ratings"("closes_at") WHERE "counted_at" IS NULL AND "stars" IS NOT NULL;

ALTER TABLE "users" ADD COLUMN "host_stars" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "host_ratings" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "guest_stars" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "guest_ratings" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "users" ADD CONSTRAINT "users_host_stars_check"
    CHECK ("host_stars" BETWEEN "host_ratings" AND 5 * "host_ratings");
ALTER TABLE "users" ADD CONSTRAINT "users_guest_stars_check"
    CHECK ("guest_stars" BETWEEN "guest_ratings" AND 5 * "guest_ratings");

-- A rating counts once, and for good: the figures of a person follow from it in the same statement.
CREATE FUNCTION ratings_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users u SET host_stars = u.host_stars + c.host_stars, host_ratings = u.host_ratings + c.host_ratings,
            guest_stars = u.guest_stars + c.guest_stars, guest_ratings = u.guest_ratings + c.guest_ratings
        FROM (SELECT now.subject_id,
                coalesce(sum(now.stars) FILTER (WHERE now.giver_is = 'hopper'), 0) AS host_stars,
                count(*) FILTER (WHERE now.giver_is = 'hopper') AS host_ratings,
                coalesce(sum(now.stars) FILTER (WHERE now.giver_is = 'host'), 0) AS guest_stars,
                count(*) FILTER (WHERE now.giver_is = 'host') AS guest_ratings
            FROM changed now JOIN before USING (id)
            WHERE before.counted_at IS NULL AND now.counted_at IS NOT NULL AND now.stars IS NOT NULL
            GROUP BY now.subject_id) c
        WHERE u.id = c.subject_id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER ratings_count AFTER UPDATE ON "ratings"
    REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION ratings_count();

-- What others see of a host changes with it.
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
    RETURN NULL;
END;
$$;

-- When to ask both sides of a meal: from its end on, and nine days after its start at the latest.
CREATE TABLE "rate_looks" (
    "slot_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "rate_looks_pkey" PRIMARY KEY ("slot_id"),
    CONSTRAINT "rate_looks_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "time_slots"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "rate_looks_at_idx" ON "rate_looks"("at");

CREATE FUNCTION look_at_end(slots uuid[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO rate_looks (slot_id, at)
    SELECT s.id, LEAST(s.ends_at, s.starts_at + interval '9 days') FROM time_slots s
    WHERE s.id = ANY (slots)
        AND EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted')
    ORDER BY s.id
    ON CONFLICT (slot_id) DO UPDATE SET at = EXCLUDED.at;
$$;

-- Of meals that are over by now nobody is asked.
SELECT look_at_end(ARRAY(SELECT id FROM time_slots WHERE ends_at > now()));

CREATE FUNCTION requests_look_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_end(ARRAY[NEW.slot_id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER requests_look_at_end_insert AFTER INSERT ON "requests" FOR EACH ROW
    WHEN (NEW.status = 'accepted') EXECUTE FUNCTION requests_look_at_end();
CREATE TRIGGER requests_look_at_end_update AFTER UPDATE OF status ON "requests" FOR EACH ROW
    WHEN (NEW.status = 'accepted' AND OLD.status <> 'accepted') EXECUTE FUNCTION requests_look_at_end();

CREATE FUNCTION time_slots_look_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_end(ARRAY[NEW.id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_end AFTER UPDATE ON "time_slots" FOR EACH ROW
    WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
    EXECUTE FUNCTION time_slots_look_at_end();
