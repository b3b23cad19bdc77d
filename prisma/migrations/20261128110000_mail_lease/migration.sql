ALTER TABLE "mails" ADD COLUMN "leased_until" TIMESTAMPTZ(3);
