-- The size that an accepted group would like to have. Its host decides.
ALTER TABLE requests ADD COLUMN seats_wanted INTEGER CHECK (seats_wanted BETWEEN 1 AND 8);
