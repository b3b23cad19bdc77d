-- Until now a time zone could be stored in any case ('america/NEW_york'), and each spelling had its own formatters in
-- memory. The server stores canonical names from now on; this corrects the case of those that are stored already.

UPDATE "sukkah_listings" l SET "time_zone" = zone.name
FROM pg_timezone_names zone
WHERE lower(zone.name) = lower(l."time_zone") AND l."time_zone" NOT IN (SELECT name FROM pg_timezone_names);

UPDATE "users" u SET "time_zone" = zone.name
FROM pg_timezone_names zone
WHERE lower(zone.name) = lower(u."time_zone") AND u."time_zone" NOT IN (SELECT name FROM pg_timezone_names);
