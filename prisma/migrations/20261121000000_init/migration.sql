-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "email_verified" TIMESTAMPTZ(3),
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "role" TEXT NOT NULL DEFAULT 'hopper',
    "phone" TEXT,
    "bio" TEXT,
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "affiliation" TEXT,
    "verification_status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "user_id" UUID NOT NULL,
    "observance_level" TEXT,
    "kashrut_level" TEXT,
    "shomer_shabbat" BOOLEAN NOT NULL DEFAULT false,
    "dietary_notes" TEXT,
    "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "accessibility_needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "gender_preference" TEXT,
    "household_size" INTEGER,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "sukkah_listings" (
    "id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "kashrut_level" TEXT,
    "minhagim" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "seating_style" TEXT,
    "gender_seating" TEXT,
    "kid_friendly" BOOLEAN NOT NULL DEFAULT true,
    "accessibility_tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "dietary_options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "address_line1" TEXT,
    "address_line2" TEXT,
    "city" TEXT,
    "region" TEXT,
    "country" TEXT,
    "postal" TEXT,
    "lat" DECIMAL(9,6),
    "lon" DECIMAL(9,6),
    "public_lat" DECIMAL(9,6),
    "public_lon" DECIMAL(9,6),
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "privacy_level" TEXT NOT NULL DEFAULT 'approximate',
    "photo_url" TEXT,
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sukkah_listings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "time_slots" (
    "id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "type" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "capacity_total" INTEGER NOT NULL,
    "capacity_reserved" INTEGER NOT NULL DEFAULT 0,
    "price_cents" INTEGER,
    "donation_suggested_cents" INTEGER,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "is_free" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "time_slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requests" (
    "id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "hopper_id" UUID NOT NULL,
    "seats_requested" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "intro_message" TEXT,
    "dietary_flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_events" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "actor_id" UUID,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "threads" (
    "id" UUID NOT NULL,
    "listing_id" UUID,
    "hopper_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hopper_last_read_at" TIMESTAMPTZ(3),
    "host_last_read_at" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3),

    CONSTRAINT "threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "subject_user_id" UUID,
    "listing_id" UUID,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "details" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "accounts" (
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("provider","provider_account_id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("identifier","token")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sukkah_listings_host_id_created_at_idx" ON "sukkah_listings"("host_id", "created_at");

-- CreateIndex
CREATE INDEX "sukkah_listings_visible_city_idx" ON "sukkah_listings"("visible", "city");

-- CreateIndex
CREATE INDEX "time_slots_listing_id_starts_at_idx" ON "time_slots"("listing_id", "starts_at");

-- CreateIndex
CREATE INDEX "time_slots_removed_at_idx" ON "time_slots"("removed_at");

-- CreateIndex
CREATE INDEX "requests_slot_id_status_created_at_idx" ON "requests"("slot_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "requests_hopper_id_created_at_idx" ON "requests"("hopper_id", "created_at");

-- CreateIndex
CREATE INDEX "request_events_request_id_at_idx" ON "request_events"("request_id", "at");

-- CreateIndex
CREATE INDEX "threads_hopper_id_last_message_at_idx" ON "threads"("hopper_id", "last_message_at");

-- CreateIndex
CREATE INDEX "threads_host_id_last_message_at_idx" ON "threads"("host_id", "last_message_at");

-- CreateIndex
CREATE UNIQUE INDEX "threads_listing_id_hopper_id_key" ON "threads"("listing_id", "hopper_id");

-- CreateIndex
CREATE INDEX "messages_thread_id_created_at_id_idx" ON "messages"("thread_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "reports_status_created_at_idx" ON "reports"("status", "created_at");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sukkah_listings" ADD CONSTRAINT "sukkah_listings_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "sukkah_listings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requests" ADD CONSTRAINT "requests_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "time_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requests" ADD CONSTRAINT "requests_hopper_id_fkey" FOREIGN KEY ("hopper_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "sukkah_listings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_hopper_id_fkey" FOREIGN KEY ("hopper_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_user_id_fkey" FOREIGN KEY ("subject_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "sukkah_listings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- The invariants. The rules in src/server check them first and say so kindly; these stand if a rule fails.
ALTER TABLE "time_slots"
  ADD CONSTRAINT "time_slots_capacity_total_check" CHECK ("capacity_total" BETWEEN 1 AND 50),
  ADD CONSTRAINT "time_slots_capacity_reserved_check" CHECK ("capacity_reserved" BETWEEN 0 AND "capacity_total"),
  ADD CONSTRAINT "time_slots_ends_after_start_check" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "time_slots_price_check" CHECK ("price_cents" >= 0 AND "donation_suggested_cents" >= 0);

ALTER TABLE "requests"
  ADD CONSTRAINT "requests_seats_requested_check" CHECK ("seats_requested" BETWEEN 1 AND 8),
  ADD CONSTRAINT "requests_status_check"
    CHECK ("status" IN ('pending', 'accepted', 'declined', 'waitlisted', 'cancelled', 'expired'));

-- At most one open request for each guest at each meal.
CREATE UNIQUE INDEX "requests_one_open_per_hopper" ON "requests" ("slot_id", "hopper_id")
  WHERE "status" IN ('pending', 'accepted', 'waitlisted');

ALTER TABLE "sukkah_listings"
  ADD CONSTRAINT "sukkah_listings_privacy_level_check" CHECK ("privacy_level" IN ('approximate', 'exact')),
  ADD CONSTRAINT "sukkah_listings_point_check" CHECK (("lat" IS NULL) = ("lon" IS NULL)),
  ADD CONSTRAINT "sukkah_listings_public_point_check" CHECK (("public_lat" IS NULL) = ("public_lon" IS NULL));

ALTER TABLE "threads"
  ADD CONSTRAINT "threads_two_people_check" CHECK ("hopper_id" <> "host_id");
