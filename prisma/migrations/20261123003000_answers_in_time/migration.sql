-- By when a host should answer, when they are reminded of those who wait, and when that time was found to be past.
-- All of it is added; what a process of the version before makes has no such hours, and nothing follows for it.
ALTER TABLE "requests" ADD COLUMN "answer_by" TIMESTAMPTZ(3),
    ADD COLUMN "nudge_at" TIMESTAMPTZ(3),
    ADD COLUMN "overdue_at" TIMESTAMPTZ(3);

-- The sweep reads those whose hour has come, and no others.
CREATE INDEX "requests_answer_by" ON "requests"("answer_by") WHERE "status" = 'pending' AND "overdue_at" IS NULL;
CREATE INDEX "requests_nudge_at" ON "requests"("nudge_at") WHERE "status" = 'pending';
