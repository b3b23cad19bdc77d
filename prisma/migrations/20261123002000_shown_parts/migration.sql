-- What of themselves a user chose to show to others. Nobody who is here by now was asked, so nothing is shown.
ALTER TABLE "users" ADD COLUMN     "shown" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What is shown, or no longer shown, is seen at once.
CREATE OR REPLACE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url, now.role, now.suspended_at, now.deleted_at,
                now.shown, now.bio, now.languages, now.affiliation)
            IS DISTINCT FROM (before.first_name, before.profile_image_url, before.role,
                before.suspended_at, before.deleted_at,
                before.shown, before.bio, before.languages, before.affiliation)));
    RETURN NULL;
END;
$$;
