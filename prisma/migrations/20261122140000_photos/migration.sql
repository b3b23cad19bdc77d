-- A photo is an https address of another site or a picture of our own. Any other path of this site
-- that stands there is asked for in the session of whoever sees it.
UPDATE "sukkah_listings" SET "photo_url" = NULL
WHERE "photo_url" IS NOT NULL
  AND "photo_url" !~ '^/pictures/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*$'
  AND "photo_url" !~* '^https://[^][:space:][:cntrl:]\\/?#@:]+(:[0-9]+)?([/?#][^[:space:][:cntrl:]\\]*)?$';

UPDATE "users" SET "profile_image_url" = NULL
WHERE "profile_image_url" IS NOT NULL
  AND "profile_image_url" !~ '^/pictures/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*$'
  AND "profile_image_url" !~* '^https://[^][:space:][:cntrl:]\\/?#@:]+(:[0-9]+)?([/?#][^[:space:][:cntrl:]\\]*)?$';

-- Whether an address is a stored photo is asked for each picture that is shown. A hash, since an
-- address may be longer than a B-tree holds.
CREATE INDEX "sukkah_listings_photo_url_idx" ON "sukkah_listings" USING HASH ("photo_url");
CREATE INDEX "users_profile_image_url_idx" ON "users" USING HASH ("profile_image_url");
