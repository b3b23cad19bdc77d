-- A host who is ill cancels a meal with one message to all its guests, who stand first in line at others near by.
-- All of it is added; to a process of the version before such a meal is one that was removed.
ALTER TABLE "time_slots" ADD COLUMN "cancelled_at" TIMESTAMPTZ(3),
    ADD COLUMN "cancel_message" TEXT;
ALTER TABLE "requests" ADD COLUMN "goes_first" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "request_events" DROP CONSTRAINT "request_events_reason_code_check",
    ADD CONSTRAINT "request_events_reason_code_check"
        CHECK ("reason_code" IN ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT', 'ENDED', 'MEAL_CANCELLED'));
