-- What a guest is looking for, one per person. It's deleted when they end it, or after the holiday.
CREATE TABLE needs (
  hopper_id UUID PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  meals TEXT[] NOT NULL CHECK (cardinality(meals) BETWEEN 1 AND 20),
  city TEXT NOT NULL CHECK (char_length(city) BETWEEN 1 AND 100),
  near TEXT CHECK (char_length(near) <= 100),
  group_size INTEGER NOT NULL CHECK (group_size BETWEEN 1 AND 8),
  dietary_flags TEXT[] NOT NULL DEFAULT '{}',
  allergens TEXT[] NOT NULL DEFAULT '{}',
  accessibility_needs TEXT[] NOT NULL DEFAULT '{}',
  max_steps INTEGER CHECK (max_steps >= 0),
  kashrut_level TEXT,
  gender_seating TEXT,
  max_walk_minutes INTEGER CHECK (max_walk_minutes > 0),
  words TEXT CHECK (char_length(words) <= 2000),
  ends_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE INDEX needs_ends_at_idx ON needs (ends_at);
