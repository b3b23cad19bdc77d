-- Between whom what a mail tells of happened, and of what it tells the last state: mails about the
-- same two are gathered. Those that wait already go as they would have gone.
ALTER TABLE "mails" ADD COLUMN "other_id" UUID, ADD COLUMN "topic_id" UUID;

CREATE INDEX "mails_user_id_other_id_sent_at_idx" ON "mails"("user_id", "other_id", "sent_at");
