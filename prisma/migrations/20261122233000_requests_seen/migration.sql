-- Until when a guest has looked at their requests: what was answered since is news to them.
ALTER TABLE "users" ADD COLUMN "requests_seen_at" TIMESTAMPTZ(3);
