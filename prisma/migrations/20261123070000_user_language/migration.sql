-- In which language somebody is written to; null until they choose, or sign in with a browser that asks for one.
ALTER TABLE "users" ADD COLUMN "language" TEXT,
    ADD CONSTRAINT "users_language_check" CHECK ("language" IN ('en', 'he'));
