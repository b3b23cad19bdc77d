-- Push beside mail: this site's keys, the devices of users, and what they want none of. All of it is added.
CREATE TABLE "push_keys" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_keys_one_check" CHECK ("id")
);

CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sid" TEXT,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_user_id_created_at_idx" ON "push_subscriptions"("user_id", "created_at");
CREATE INDEX "push_subscriptions_sid_idx" ON "push_subscriptions"("sid");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_fkey"
    FOREIGN KEY ("sid") REFERENCES "sessions"("sid") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "push_opt_outs" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_opt_outs_pkey" PRIMARY KEY ("user_id", "kind")
);
ALTER TABLE "push_opt_outs" ADD CONSTRAINT "push_opt_outs_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT sukkah_jobs.create_queue('push', '{"policy":"standard"}');
