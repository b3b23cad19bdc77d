-- Accepted guests of a meal that its host moves are asked whether they still come. All of it is added.
ALTER TABLE "requests" ADD COLUMN "moved_at" TIMESTAMPTZ(3),
    ADD COLUMN "moved_from" TIMESTAMPTZ(3),
    ADD COLUMN "coming_at" TIMESTAMPTZ(3);
