-- Report, block, moderate. All of it is added; a process of the version before goes on beside it.

-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "answered_by_id" UUID,
ADD COLUMN     "message_id" UUID,
ADD COLUMN     "thread_id" UUID;

-- AlterTable
ALTER TABLE "sukkah_listings" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "hidden_reason" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_reason" TEXT;

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "moderation_events" (
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "user_id" UUID,
    "listing_id" UUID,
    "report_id" UUID,
    "reason" TEXT,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");

-- CreateIndex
CREATE INDEX "moderation_events_at_id_idx" ON "moderation_events"("at", "id");

-- CreateIndex
CREATE INDEX "reports_subject_user_id_created_at_idx" ON "reports"("subject_user_id", "created_at");

-- CreateIndex
CREATE INDEX "reports_reporter_id_created_at_idx" ON "reports"("reporter_id", "created_at");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- No page wrote reports before: what somebody put there by hand keeps its words as details.
UPDATE "reports" SET "details" = concat_ws(E'\n', "reason", "details"), "reason" = 'other'
WHERE "reason" NOT IN ('spam', 'scam', 'harassment', 'unsafe', 'false', 'privacy', 'other');
UPDATE "reports" SET "status" = 'dismissed' WHERE "status" NOT IN ('open', 'acted', 'dismissed');

ALTER TABLE "reports"
    ADD CONSTRAINT "reports_reason_check"
        CHECK ("reason" IN ('spam', 'scam', 'harassment', 'unsafe', 'false', 'privacy', 'other')),
    ADD CONSTRAINT "reports_status_check" CHECK ("status" IN ('open', 'acted', 'dismissed')),
    ADD CONSTRAINT "reports_open_unanswered_check" CHECK ("status" <> 'open' OR "answered_at" IS NULL);

-- The same thing, reported twice by one person while nobody has answered, is one report.
CREATE UNIQUE INDEX "reports_one_open" ON "reports"
    ("reporter_id", "subject_user_id", "listing_id", "thread_id", "message_id") NULLS NOT DISTINCT
    WHERE "status" = 'open';

ALTER TABLE "blocks" ADD CONSTRAINT "blocks_two_people_check" CHECK ("blocker_id" <> "blocked_id");

ALTER TABLE "users"
    ADD CONSTRAINT "users_suspended_check" CHECK (("suspended_at" IS NULL) = ("suspended_reason" IS NULL));
ALTER TABLE "sukkah_listings"
    ADD CONSTRAINT "sukkah_listings_hidden_check" CHECK (("hidden_at" IS NULL) = ("hidden_reason" IS NULL));

ALTER TABLE "moderation_events"
    ADD CONSTRAINT "moderation_events_action_check" CHECK ("action" IN ('makeModerator', 'removeModerator',
        'readMessages', 'warn', 'hideListing', 'showListing', 'suspend', 'lift', 'act', 'dismiss'));

-- The log is added to and never changed, by whatever mistake.
CREATE FUNCTION moderation_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'moderation_events is added to and never changed';
END;
$$;
CREATE TRIGGER moderation_events_are_kept BEFORE UPDATE OR DELETE ON "moderation_events"
    FOR EACH ROW EXECUTE FUNCTION moderation_events_are_kept();

-- Why a request ended where the one side must not learn more than that it did.
ALTER TABLE "request_events" DROP CONSTRAINT "request_events_reason_code_check",
    ADD CONSTRAINT "request_events_reason_code_check"
        CHECK ("reason_code" IN ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT', 'ENDED'));
