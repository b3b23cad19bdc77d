-- What the product itself says is kept as a code with its values, and said in the reader's language;
-- what people typed stays as they typed it.
ALTER TABLE "request_events"
    ADD COLUMN "reason_code" TEXT,
    ADD COLUMN "reason_values" JSONB;

UPDATE "request_events" SET "reason_code" = 'MEAL_REMOVED', "reason" = NULL
WHERE "actor_id" IS NULL AND "reason" = 'The host removed this meal.';

UPDATE "request_events" SET "reason_code" = 'HOST_LEFT', "reason" = NULL
WHERE "actor_id" IS NULL AND "reason" = 'The host has left.';

-- All that a user who left had typed was taken back then: what stands there now is the product's.
UPDATE "request_events" e SET
    "reason_code" = 'GUEST_LEFT',
    "reason_values" = CASE WHEN e."reason" <> 'The guest has left.' THEN jsonb_build_object(
        'firstName', (regexp_match(e."reason", '^(.*?)(?: (.)\.)? has left\.$'))[1],
        'lastName', (regexp_match(e."reason", '^(.*?)(?: (.)\.)? has left\.$'))[2]
    ) END,
    "reason" = NULL
FROM "users" u
WHERE u."id" = e."actor_id" AND u."deleted_at" IS NOT NULL AND e."reason" LIKE '% has left.';

ALTER TABLE "request_events"
    ADD CONSTRAINT "request_events_reason_code_check"
        CHECK ("reason_code" IN ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT')),
    ADD CONSTRAINT "request_events_one_reason_check"
        CHECK (num_nonnulls("reason", "reason_code") <= 1),
    ADD CONSTRAINT "request_events_reason_values_check"
        CHECK ("reason_values" IS NULL OR "reason_code" IS NOT NULL);

-- That a user has left is said by `deleted_at` alone.
UPDATE "users" SET "first_name" = NULL WHERE "deleted_at" IS NOT NULL;
UPDATE "sukkah_listings" l SET "title" = ''
FROM "users" u
WHERE u."id" = l."host_id" AND u."deleted_at" IS NOT NULL AND l."title" = 'Deleted listing';
