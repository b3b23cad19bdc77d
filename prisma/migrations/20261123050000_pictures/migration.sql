-- Pictures that people upload: of a listing, eight at most in the order of its host, or of themselves. Their
-- files lie outside of the database. All of it is added.

-- CreateTable
CREATE TABLE "pictures" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_pictures" (
    "listing_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "picture_id" UUID NOT NULL,
    "alt" TEXT NOT NULL,

    CONSTRAINT "listing_pictures_pkey" PRIMARY KEY ("listing_id","position")
);

-- CreateIndex
CREATE INDEX "pictures_owner_id_idx" ON "pictures"("owner_id");

-- CreateIndex
CREATE INDEX "pictures_used_at_idx" ON "pictures"("used_at");

-- CreateIndex
CREATE INDEX "listing_pictures_picture_id_idx" ON "listing_pictures"("picture_id");

-- CreateIndex
CREATE UNIQUE INDEX "listing_pictures_listing_id_picture_id_key" ON "listing_pictures"("listing_id", "picture_id");

-- AddForeignKey
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "sukkah_listings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_size_check" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_position_check" CHECK ("position" BETWEEN 0 AND 7);
