-- Who made a change, for whom, and on which side. Rows of earlier versions have no `by`: their side
-- follows from `actor_id`, and `stepBySql` works it out.
ALTER TABLE "request_events"
  ADD COLUMN "on_behalf_of" UUID,
  ADD COLUMN "by" TEXT,
  ADD CONSTRAINT "request_events_by_check" CHECK ("by" IN ('host', 'hopper', 'system')),
  ADD CONSTRAINT "request_events_on_behalf_of_fkey" FOREIGN KEY ("on_behalf_of") REFERENCES "users" ("id")
    ON DELETE SET NULL ON UPDATE CASCADE;

-- Like the log's other ids, this one outlives the user.
ALTER TABLE "moderation_events" ADD COLUMN "on_behalf_of" UUID;
