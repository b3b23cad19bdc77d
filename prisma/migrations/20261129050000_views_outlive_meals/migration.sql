-- Who saw a need still counts once the host has removed the meal they looked for.
ALTER TABLE need_views DROP CONSTRAINT need_views_slot_id_fkey;
DROP INDEX need_views_slot_id_idx;
