ALTER TABLE "sukkah_listings" ADD COLUMN "door_width_cm" INTEGER,
    ADD CONSTRAINT "sukkah_listings_door_width_cm_check" CHECK ("door_width_cm" BETWEEN 30 AND 500);
