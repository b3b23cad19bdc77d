-- A host can undo an answer for ten seconds, and until then its guest reads, and hears of, the state before.
-- All of it is added; what a process of the version before answers is told at once, as it was.
ALTER TABLE "requests" ADD COLUMN "held_from" TEXT,
    ADD COLUMN "held_until" TIMESTAMPTZ(3),
    ADD CONSTRAINT "requests_held" CHECK ((held_from IS NULL) = (held_until IS NULL)),
    ADD CONSTRAINT "requests_held_from" CHECK (held_from IN ('pending', 'waitlisted'));
ALTER TABLE "request_events" ADD COLUMN "undone" BOOLEAN NOT NULL DEFAULT false;

-- What follows when the ten seconds are over: the waitlist moves up, and open pages hear of it.
SELECT sukkah_jobs.create_queue('held', '{"policy":"standard"}');
