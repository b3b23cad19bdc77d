-- Cached sessions say whether a person has a block, because Explore and listings are then rendered for that person alone.
-- Every version knows the kind 'session': it looks up that person's sessions again.
CREATE FUNCTION blocks_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('session', ARRAY(
        SELECT id::text FROM changed, unnest(ARRAY[blocker_id, blocked_id]) AS id GROUP BY id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER blocks_stale_insert AFTER INSERT ON "blocks"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION blocks_stale();
CREATE TRIGGER blocks_stale_delete AFTER DELETE ON "blocks"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION blocks_stale();
