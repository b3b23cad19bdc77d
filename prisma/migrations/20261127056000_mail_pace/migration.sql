-- When the announced rain plan was last changed, so that each announcement of it is its own.
ALTER TABLE "time_slots" ADD COLUMN "rain_told_at" TIMESTAMPTZ(3);

-- When a device last showed this email's news, so that one person can't cause another to get dozens.
ALTER TABLE "mails" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
