-- Towns are compared by their places. The next version drops the table `city_names`.
DROP TRIGGER sukkah_listings_name_city ON sukkah_listings;
DROP FUNCTION sukkah_listings_name_city();
