-- How many listings with coming meals a person may have. Null means the default.
ALTER TABLE "users" ADD COLUMN "max_listings" INTEGER;

ALTER TABLE "users" ADD CONSTRAINT "users_max_listings_check" CHECK ("max_listings" BETWEEN 1 AND 1000);

-- A moderator can raise it, and the log says so.
ALTER TABLE "moderation_events" DROP CONSTRAINT "moderation_events_action_check";
ALTER TABLE "moderation_events"
    ADD CONSTRAINT "moderation_events_action_check" CHECK ("action" IN ('makeModerator', 'removeModerator',
        'readMessages', 'warn', 'hideListing', 'showListing', 'suspend', 'lift', 'act', 'dismiss', 'setMaxListings'));
