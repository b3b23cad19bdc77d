-- A meal lasts at most nine days, all of Sukkot. The difference of two instants doesn't depend on a time zone, unlike
-- a start plus nine days. NOT VALID: new rows are checked from here on, and the next migration checks the others
-- without shutting out writers. A process of the version before answers 500 to a longer meal, and saves nothing.
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_length_check"
    CHECK ("ends_at" - "starts_at" <= interval '9 days') NOT VALID;

-- Longer ones counted as over after nine days where streets and ratings are concerned. That's now their end.
UPDATE "time_slots" SET "ends_at" = "starts_at" + interval '216 hours'
    WHERE "ends_at" - "starts_at" > interval '9 days';

-- No meal begins more than two years ahead. A CHECK can't know the time: it would fail when a backup is restored. The
-- rule (`checkStart` in src/server/timeSlots/save.ts) goes by the application's clock; this backs it up with a year
-- to spare, since the database's clock may be another.
CREATE FUNCTION time_slots_start_too_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A meal begins at the latest two years ahead'
        USING ERRCODE = 'check_violation', TABLE = 'time_slots', CONSTRAINT = 'time_slots_start_too_late';
END;
$$;
CREATE TRIGGER time_slots_start_too_late BEFORE INSERT OR UPDATE OF starts_at ON "time_slots" FOR EACH ROW
    WHEN (NEW.starts_at > now() + interval '3 years') EXECUTE FUNCTION time_slots_start_too_late();

-- Later ones leave their listings. Ten minutes on, the scheduled task tells their guests.
UPDATE "time_slots" SET "removed_at" = now()
    WHERE "removed_at" IS NULL AND "starts_at" > now() + interval '2 years';
