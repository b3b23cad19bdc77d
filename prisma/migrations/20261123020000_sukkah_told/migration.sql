-- What a host says of the kitchen, of the sukkah, and of rain. All of it is added, and none of it need be said.
ALTER TABLE "sukkah_listings" ADD COLUMN "kashrut_certifier" TEXT,
    ADD COLUMN "kitchen" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "amenities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "steps_to_enter" INTEGER,
    ADD COLUMN "square_meters" INTEGER,
    ADD COLUMN "rain_plan" TEXT,
    ADD COLUMN "rain_cancel_by" TEXT,
    ADD CONSTRAINT "sukkah_listings_steps_to_enter_check" CHECK ("steps_to_enter" BETWEEN 0 AND 200),
    ADD CONSTRAINT "sukkah_listings_square_meters_check" CHECK ("square_meters" BETWEEN 1 AND 1000),
    ADD CONSTRAINT "sukkah_listings_rain_plan_check" CHECK ("rain_plan" IN ('inside', 'wait', 'cancel'));

CREATE INDEX "sukkah_listings_kitchen_amenities_idx" ON "sukkah_listings" USING GIN ("kitchen", "amenities");
