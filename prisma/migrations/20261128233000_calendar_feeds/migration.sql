-- Links by which calendar apps read a person's meals.
CREATE TABLE "calendar_feeds" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "includes_streets" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_id")
);

CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts the changes of a request that calendar files tell of.
CREATE INDEX "events_calendar" ON "events"("request_id", "visible_from")
    WHERE type IN ('request.accepted', 'request.moved', 'request.cancelled');
