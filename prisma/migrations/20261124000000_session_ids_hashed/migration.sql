-- From now on `sid` is the SHA-256 of the cookie's value, so that a copy of the database signs nobody in.
-- Sessions that are open stay so; devices that get pushes follow by their foreign key.
UPDATE "sessions" SET "sid" = encode(sha256(convert_to("sid", 'UTF8')), 'hex');
