-- When a mail server last said that the person's address doesn't exist. Null once it accepts an email again.
ALTER TABLE "users" ADD COLUMN "email_refused_at" TIMESTAMPTZ(3);
