-- What an acceptance makes the sweep look at was planned anew at each acceptance, under the meal's lock: twice
-- as long as it takes. Only plpgsql keeps a plan, and for a list of any length only where it is told to.
CREATE OR REPLACE FUNCTION look_at_eves(slots uuid[]) RETURNS void LANGUAGE plpgsql
    SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    INSERT INTO eve_looks (slot_id, at)
    SELECT s.id, s.starts_at - interval '8 days' FROM time_slots s
    WHERE s.id = ANY (slots) AND NOT s.ended AND s.removed_at IS NULL
        AND EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted')
    ORDER BY s.id
    ON CONFLICT (slot_id) DO UPDATE SET at = EXCLUDED.at;
END;
$$;

CREATE OR REPLACE FUNCTION look_at_end(slots uuid[]) RETURNS void LANGUAGE plpgsql
    SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    INSERT INTO rate_looks (slot_id, at)
    SELECT s.id, LEAST(s.ends_at, s.starts_at + interval '9 days') FROM time_slots s
    WHERE s.id = ANY (slots)
        AND EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id AND r.status = 'accepted')
    ORDER BY s.id
    ON CONFLICT (slot_id) DO UPDATE SET at = EXCLUDED.at;
END;
$$;
