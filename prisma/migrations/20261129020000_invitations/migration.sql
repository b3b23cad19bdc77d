-- A host can invite somebody whose need is open to hosts. The invitation holds seats.
ALTER TABLE requests
  ADD COLUMN invitation TEXT CHECK (char_length(invitation) <= 500),
  ADD COLUMN anonymous BOOLEAN NOT NULL DEFAULT false,
  DROP CONSTRAINT requests_status_check,
  ADD CONSTRAINT requests_status_check CHECK (status IN
    ('pending', 'accepted', 'declined', 'waitlisted', 'cancelled', 'expired', 'invited'));

DROP INDEX requests_one_open_per_hopper;
CREATE UNIQUE INDEX requests_one_open_per_hopper ON requests (slot_id, hopper_id)
  WHERE status IN ('pending', 'accepted', 'waitlisted', 'invited');
CREATE INDEX requests_invited ON requests (answer_by) WHERE status = 'invited';

-- Who may see a need, and roughly where it's for: the center of a cell of about 2 km.
ALTER TABLE needs
  ADD COLUMN audience TEXT NOT NULL DEFAULT 'onlyMe' CHECK (audience IN ('onlyMe', 'hosts')),
  ADD COLUMN cell_lat DOUBLE PRECISION,
  ADD COLUMN cell_lon DOUBLE PRECISION,
  ADD COLUMN radius_km DOUBLE PRECISION,
  ADD CONSTRAINT needs_cell_check
    CHECK (num_nonnulls(cell_lat, cell_lon, radius_km) IN (0, 3));
CREATE INDEX needs_meals_idx ON needs USING GIN (meals);

-- A need that a host saw for a meal. Its id is all that the host knows of whose need it is.
CREATE TABLE need_views (
  id UUID PRIMARY KEY,
  hopper_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  host_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  slot_id UUID NOT NULL REFERENCES time_slots (id) ON DELETE CASCADE ON UPDATE CASCADE,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX need_views_hopper_id_slot_id_key ON need_views (hopper_id, slot_id);
CREATE INDEX need_views_host_id_at_idx ON need_views (host_id, at);
CREATE INDEX need_views_slot_id_idx ON need_views (slot_id);
CREATE INDEX need_views_at_idx ON need_views (at);
