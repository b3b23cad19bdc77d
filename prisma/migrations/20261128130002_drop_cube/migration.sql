-- Searches don't use this extension anymore. It stays if another role installed it, or if something
-- else in the database uses it.
DO $$
BEGIN
  DROP EXTENSION IF EXISTS cube;
EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN
  NULL;
END;
$$;
