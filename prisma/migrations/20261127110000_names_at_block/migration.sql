-- How the two people of a block knew each other. Later names aren't shown across a block.
ALTER TABLE "blocks" ADD COLUMN "blocker_name" JSONB, ADD COLUMN "blocked_name" JSONB;

UPDATE "blocks" b
SET "blocker_name" = jsonb_build_object('firstName', one.first_name, 'lastName', one.last_name),
    "blocked_name" = jsonb_build_object('firstName', other.first_name, 'lastName', other.last_name)
FROM "users" one, "users" other
WHERE one.id = b.blocker_id AND other.id = b.blocked_id;
