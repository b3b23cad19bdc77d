-- A rating counts two weeks after it was given, and not before its author's account is 30 days old. A process of the
-- version before goes by the meal's end alone for the ratings it writes.
UPDATE "ratings" r
    SET "closes_at" = greatest(r."closes_at", r."created_at" + interval '336 hours', u."created_at" + interval '720 hours')
    FROM "users" u WHERE u."id" = r."giver_id" AND r."counted_at" IS NULL;
