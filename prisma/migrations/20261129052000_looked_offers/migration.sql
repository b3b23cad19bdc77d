-- What hosts compared with needs: two places and five offers a week, so that nobody is found by trying.
CREATE TABLE looked_offers (
  host_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  offer TEXT NOT NULL,
  place TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (host_id, offer)
);
CREATE INDEX looked_offers_at_idx ON looked_offers (at);
