-- Everything that happens, for emails, live updates and later subscribers. The version before writes
-- none, and queues the same emails itself.
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "actor_id" UUID,
    "on_behalf_of" UUID,
    "listing_id" UUID,
    "slot_id" UUID,
    "request_id" UUID,
    "thread_id" UUID,
    "message_id" UUID,
    "report_id" UUID,
    "host_id" UUID,
    "hopper_id" UUID,
    "user_id" UUID,
    "data" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "visible_from" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "events_visible_from_id_idx" ON "events"("visible_from", "id");
