-- How far around a place counts: in steps, like new needs (src/server/needs/cell.ts).
UPDATE needs SET radius_km = CASE WHEN radius_km <= 3 THEN 3 WHEN radius_km <= 5 THEN 5
  WHEN radius_km <= 10 THEN 10 WHEN radius_km <= 15 THEN 15 ELSE 25 END
WHERE radius_km IS NOT NULL;
