-- Each giver counts once for a person and a side: the latest of their ratings that count. The figures are worked out
-- anew from these, so processes of the version before come to the same ones.
CREATE FUNCTION rating_figures(subjects uuid[])
    RETURNS TABLE (subject_id uuid, host_stars int, host_ratings int, guest_stars int, guest_ratings int)
    LANGUAGE sql STABLE AS $$
    SELECT one.subject_id,
        coalesce(sum(one.stars) FILTER (WHERE one.giver_is = 'hopper'), 0)::int,
        (count(*) FILTER (WHERE one.giver_is = 'hopper'))::int,
        coalesce(sum(one.stars) FILTER (WHERE one.giver_is = 'host'), 0)::int,
        (count(*) FILTER (WHERE one.giver_is = 'host'))::int
    FROM (SELECT DISTINCT ON (r.subject_id, r.giver_is, r.giver_id) r.subject_id, r.giver_is, r.stars
        FROM ratings r
        WHERE r.subject_id = ANY (subjects) AND r.counted_at IS NOT NULL AND r.stars IS NOT NULL
        ORDER BY r.subject_id, r.giver_is, r.giver_id, r.closes_at DESC, r.id DESC) one
    GROUP BY one.subject_id;
$$;

CREATE FUNCTION figure_ratings(subjects uuid[]) RETURNS void LANGUAGE sql AS $$
    UPDATE users u SET host_stars = f.host_stars, host_ratings = f.host_ratings,
            guest_stars = f.guest_stars, guest_ratings = f.guest_ratings
        FROM rating_figures(subjects) f
        WHERE u.id = f.subject_id AND u.deleted_at IS NULL
            AND (u.host_stars, u.host_ratings, u.guest_stars, u.guest_ratings)
                IS DISTINCT FROM (f.host_stars, f.host_ratings, f.guest_stars, f.guest_ratings);
$$;

CREATE OR REPLACE FUNCTION ratings_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM figure_ratings(ARRAY(SELECT DISTINCT now.subject_id FROM changed now JOIN before USING (id)
        WHERE before.counted_at IS NULL AND now.counted_at IS NOT NULL));
    RETURN NULL;
END;
$$;

-- Of whom somebody counted more than once until now.
SELECT figure_ratings(ARRAY(SELECT DISTINCT subject_id FROM ratings WHERE counted_at IS NOT NULL));
