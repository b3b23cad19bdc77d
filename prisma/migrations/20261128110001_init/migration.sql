-- The whole schema as of November 28, 2026. Databases that earlier migrations created adopt it
-- without running it: see squashed.json. `schema.prisma` says what each column means.

-- ---------------------------------------------------------------------------------------------
-- Extensions
-- ---------------------------------------------------------------------------------------------

-- Lets a GIN index combine text and dates with lists.
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- Finds names in spite of typing errors.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ---------------------------------------------------------------------------------------------
-- People and sign-in
-- ---------------------------------------------------------------------------------------------

CREATE TABLE users (
  id UUID PRIMARY KEY,
  email TEXT,
  email_verified TIMESTAMPTZ(3),
  email_refused_at TIMESTAMPTZ(3),
  first_name TEXT,
  last_name TEXT,
  profile_image_url TEXT,
  role TEXT NOT NULL DEFAULT 'hopper',
  phone TEXT,
  bio TEXT,
  languages TEXT[] DEFAULT ARRAY[]::TEXT[],
  affiliation TEXT,
  shown TEXT[] DEFAULT ARRAY[]::TEXT[],
  -- Versions before November 26, 2026 wrote 'verified'. It's read as 'email'.
  verification_status TEXT NOT NULL DEFAULT 'pending'
    CHECK (verification_status IN ('pending', 'email', 'phone', 'verified')),
  time_zone TEXT NOT NULL DEFAULT 'America/New_York',
  language TEXT CHECK (language IN ('en', 'he')),
  requests_seen_at TIMESTAMPTZ(3),
  deleted_at TIMESTAMPTZ(3),
  suspended_at TIMESTAMPTZ(3),
  suspended_reason TEXT,
  host_stars INTEGER NOT NULL DEFAULT 0,
  host_ratings INTEGER NOT NULL DEFAULT 0,
  guest_stars INTEGER NOT NULL DEFAULT 0,
  guest_ratings INTEGER NOT NULL DEFAULT 0,
  max_listings INTEGER CHECK (max_listings BETWEEN 1 AND 1000),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT users_suspended_check CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL)),
  CONSTRAINT users_host_stars_check CHECK (host_stars BETWEEN host_ratings AND 5 * host_ratings),
  CONSTRAINT users_guest_stars_check
    CHECK (guest_stars BETWEEN guest_ratings AND 5 * guest_ratings)
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL;
-- A hash, because a URL may be too long for a B-tree.
CREATE INDEX users_profile_image_url_idx ON users USING HASH (profile_image_url);

CREATE TABLE profiles (
  user_id UUID PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  observance_level TEXT,
  kashrut_level TEXT,
  shomer_shabbat BOOLEAN NOT NULL DEFAULT false,
  dietary_flags TEXT[] DEFAULT ARRAY[]::TEXT[],
  dietary_notes TEXT,
  allergens TEXT[] DEFAULT ARRAY[]::TEXT[],
  accessibility_needs TEXT[] DEFAULT ARRAY[]::TEXT[],
  gender_preference TEXT,
  household_size INTEGER,
  needs_only BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE accounts (
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  type TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_account_id TEXT NOT NULL,
  PRIMARY KEY (provider, provider_account_id)
);
CREATE INDEX accounts_user_id_idx ON accounts (user_id);

CREATE TABLE sessions (
  sid TEXT PRIMARY KEY,
  sess JSONB NOT NULL,
  expire TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX sessions_expire_idx ON sessions (expire);

CREATE TABLE verification_tokens (
  identifier TEXT NOT NULL,
  token TEXT NOT NULL,
  expires TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (identifier, token)
);

CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  points INTEGER NOT NULL,
  expire TIMESTAMPTZ(3)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- ---------------------------------------------------------------------------------------------
-- Places
-- ---------------------------------------------------------------------------------------------

-- `src/setup/places/load.mjs` fills `places` and `place_names`. It can replace them at any time.
CREATE TABLE places (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('city', 'borough', 'part', 'area', 'postal')),
  name TEXT NOT NULL,
  within TEXT NOT NULL,
  parent_id TEXT,
  country TEXT NOT NULL,
  region TEXT,
  lat DOUBLE PRECISION NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon DOUBLE PRECISION NOT NULL CHECK (lon BETWEEN -180 AND 180),
  radius_km INTEGER NOT NULL,
  weight INTEGER NOT NULL
);
CREATE INDEX places_parent_id_idx ON places (parent_id);
CREATE INDEX places_spot ON places USING GIST (point(lon, lat));

CREATE TABLE place_names (
  place_id TEXT NOT NULL REFERENCES places ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  rank INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (place_id, folded)
);
CREATE INDEX place_names_start ON place_names (folded text_pattern_ops);
-- Without postal codes: a similar one is another place, not a typing error.
CREATE INDEX place_names_alike ON place_names USING GIN (folded gin_trgm_ops)
  WHERE folded !~ '[0-9]';

CREATE TABLE city_names (
  name TEXT PRIMARY KEY,
  folded TEXT
);
CREATE INDEX city_names_folded ON city_names USING GIN (folded gin_trgm_ops);
CREATE INDEX city_names_unfolded ON city_names (name) WHERE folded IS NULL;

-- At most one row.
CREATE TABLE point_keys (
  id BOOLEAN PRIMARY KEY DEFAULT true CONSTRAINT point_keys_one_check CHECK (id),
  key BYTEA NOT NULL CHECK (octet_length(key) = 32)
);

-- ---------------------------------------------------------------------------------------------
-- Listings
-- ---------------------------------------------------------------------------------------------

CREATE TABLE sukkah_listings (
  id UUID PRIMARY KEY,
  host_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  title TEXT NOT NULL,
  description TEXT,
  kashrut_level TEXT,
  minhagim TEXT[] DEFAULT ARRAY[]::TEXT[],
  seating_style TEXT,
  gender_seating TEXT,
  kid_friendly BOOLEAN NOT NULL DEFAULT true,
  accessibility_tags TEXT[] DEFAULT ARRAY[]::TEXT[],
  dietary_options TEXT[] DEFAULT ARRAY[]::TEXT[],
  kashrut_certifier TEXT,
  kitchen TEXT[] DEFAULT ARRAY[]::TEXT[],
  amenities TEXT[] DEFAULT ARRAY[]::TEXT[],
  steps_to_enter INTEGER CHECK (steps_to_enter BETWEEN 0 AND 200),
  door_width_cm INTEGER CHECK (door_width_cm BETWEEN 30 AND 500),
  square_meters INTEGER CHECK (square_meters BETWEEN 1 AND 1000),
  rain_plan TEXT CHECK (rain_plan IN ('inside', 'wait', 'cancel')),
  rain_cancel_by TEXT,
  address_line1 TEXT,
  address_line2 TEXT,
  city TEXT,
  region TEXT,
  country TEXT,
  postal TEXT,
  lat DECIMAL(9, 6),
  lon DECIMAL(9, 6),
  public_lat DECIMAL(9, 6),
  public_lon DECIMAL(9, 6),
  time_zone TEXT NOT NULL DEFAULT 'America/New_York',
  place_id TEXT,
  place_country TEXT,
  place_lat DOUBLE PRECISION,
  place_lon DOUBLE PRECISION,
  candle_lighting_minutes INTEGER,
  place_key TEXT,
  privacy_level TEXT NOT NULL DEFAULT 'approximate'
    CHECK (privacy_level IN ('approximate', 'exact')),
  photo_url TEXT,
  visible BOOLEAN NOT NULL DEFAULT true,
  hidden_at TIMESTAMPTZ(3),
  hidden_reason TEXT,
  last_ends_at TIMESTAMPTZ(3),
  days DATE[] NOT NULL DEFAULT '{}',
  slow_to_answer BOOLEAN NOT NULL DEFAULT false,
  key TEXT CHECK (char_length(key) BETWEEN 1 AND 200),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sukkah_listings_point_check CHECK ((lat IS NULL) = (lon IS NULL)),
  CONSTRAINT sukkah_listings_public_point_check
    CHECK ((public_lat IS NULL) = (public_lon IS NULL)),
  CONSTRAINT sukkah_listings_hidden_check CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
) WITH (parallel_workers = 0); -- Parallel workers read far past a page before they can be stopped.
CREATE INDEX sukkah_listings_host_id_created_at_idx ON sukkah_listings (host_id, created_at);
CREATE INDEX sukkah_listings_visible_city_idx ON sukkah_listings (visible, city);
CREATE INDEX sukkah_listings_photo_url_idx ON sukkah_listings USING HASH (photo_url);
CREATE UNIQUE INDEX sukkah_listings_one_for_key ON sukkah_listings (host_id, key)
  WHERE key IS NOT NULL;

-- What guests search for, in any combination.
CREATE INDEX sukkah_listings_found ON sukkah_listings USING GIN (place_id, days,
    accessibility_tags, dietary_options, minhagim, kashrut_level, seating_style, gender_seating)
  WHERE visible AND hidden_at IS NULL;
CREATE INDEX sukkah_listings_kitchen_amenities_idx ON sukkah_listings USING GIN (kitchen, amenities);

-- Where listings are.
CREATE INDEX sukkah_listings_place_id ON sukkah_listings (place_id);
CREATE INDEX sukkah_listings_public_lat_public_lon_idx ON sukkah_listings (public_lat, public_lon);
CREATE INDEX sukkah_listings_postal ON sukkah_listings
  (lower(regexp_replace(postal, '[[:space:]-]', '', 'g')) text_pattern_ops);
CREATE INDEX sukkah_listings_postal_area ON sukkah_listings
    (left(lower(regexp_replace(postal, '[[:space:]-]', '', 'g')), 5))
  WHERE public_lat IS NULL;
-- Listings whose place isn't known are found by the name of their city.
CREATE INDEX sukkah_listings_unknown_city ON sukkah_listings (lower(city) text_pattern_ops)
  WHERE place_id IS NULL;

-- What scheduled tasks look for.
CREATE INDEX sukkah_listings_unresolved ON sukkah_listings (id) WHERE place_key IS NULL;
CREATE INDEX sukkah_listings_undrawn ON sukkah_listings (id)
  WHERE privacy_level = 'exact' AND lat IS NOT NULL AND public_lat IS NULL;
CREATE INDEX sukkah_listings_overdrawn ON sukkah_listings (id)
  WHERE privacy_level <> 'exact' AND public_lat IS NOT NULL;
CREATE INDEX sukkah_listings_slow ON sukkah_listings (host_id) WHERE slow_to_answer;

CREATE TABLE pictures (
  id UUID PRIMARY KEY,
  owner_id UUID REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  used_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pictures_size_check CHECK (width > 0 AND height > 0)
);
CREATE INDEX pictures_owner_id_idx ON pictures (owner_id);
CREATE INDEX pictures_used_at_idx ON pictures (used_at);

CREATE TABLE listing_pictures (
  listing_id UUID NOT NULL REFERENCES sukkah_listings ON DELETE CASCADE ON UPDATE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 7),
  picture_id UUID NOT NULL REFERENCES pictures ON DELETE RESTRICT ON UPDATE CASCADE,
  alt TEXT NOT NULL,
  PRIMARY KEY (listing_id, position)
);
CREATE UNIQUE INDEX listing_pictures_listing_id_picture_id_key
  ON listing_pictures (listing_id, picture_id);
CREATE INDEX listing_pictures_picture_id_idx ON listing_pictures (picture_id);

CREATE TABLE saved_listings (
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  listing_id UUID NOT NULL REFERENCES sukkah_listings ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, listing_id)
);
CREATE INDEX saved_listings_listing_id_idx ON saved_listings (listing_id);

-- ---------------------------------------------------------------------------------------------
-- Meals
-- ---------------------------------------------------------------------------------------------

-- The server checks these rules first, with a message for people. The constraints are for bugs.
CREATE TABLE time_slots (
  id UUID PRIMARY KEY,
  listing_id UUID NOT NULL REFERENCES sukkah_listings ON DELETE CASCADE ON UPDATE CASCADE,
  type TEXT,
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  capacity_total INTEGER NOT NULL CHECK (capacity_total BETWEEN 1 AND 50),
  capacity_reserved INTEGER NOT NULL DEFAULT 0,
  price_cents INTEGER,
  donation_suggested_cents INTEGER,
  currency TEXT NOT NULL DEFAULT 'USD',
  is_free BOOLEAN NOT NULL DEFAULT true,
  key TEXT CHECK (char_length(key) BETWEEN 1 AND 200),
  -- A slot that was restored has a key that is newer than the slot.
  keyed_at TIMESTAMPTZ(3),
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at TIMESTAMPTZ(3),
  cancelled_at TIMESTAMPTZ(3),
  cancel_message TEXT,
  rain_told TEXT CHECK (rain_told IN ('inside', 'wait', 'cancel')),
  rain_told_by TEXT,
  rain_told_at TIMESTAMPTZ(3),
  ended BOOLEAN NOT NULL DEFAULT false,
  day DATE,
  stands_at TIMESTAMPTZ(3),
  CONSTRAINT time_slots_capacity_reserved_check
    CHECK (capacity_reserved BETWEEN 0 AND capacity_total),
  CONSTRAINT time_slots_ends_after_start_check CHECK (ends_at > starts_at),
  -- All of Sukkot. Unlike a start plus nine days, a difference doesn't depend on a time zone.
  CONSTRAINT time_slots_length_check CHECK (ends_at - starts_at <= interval '9 days'),
  CONSTRAINT time_slots_price_check CHECK (price_cents >= 0 AND donation_suggested_cents >= 0),
  CONSTRAINT time_slots_keyed_at_check CHECK (key IS NULL OR keyed_at IS NOT NULL)
) WITH (parallel_workers = 0);
CREATE INDEX time_slots_listing_id_starts_at_idx ON time_slots (listing_id, starts_at);
CREATE INDEX time_slots_removed_at_idx ON time_slots (removed_at);
CREATE INDEX time_slots_ended_ends_at_idx ON time_slots (ended, ends_at);
CREATE UNIQUE INDEX time_slots_one_for_key ON time_slots (listing_id, key) WHERE key IS NOT NULL;

-- Search results in their order: coming meals, those of a day, and past ones.
CREATE INDEX time_slots_coming_in_order ON time_slots (stands_at, listing_id)
  WHERE removed_at IS NULL AND NOT ended;
CREATE INDEX time_slots_in_order_by_day ON time_slots (day, stands_at, listing_id)
  WHERE removed_at IS NULL;
CREATE INDEX time_slots_latest ON time_slots (starts_at DESC, listing_id) WHERE removed_at IS NULL;
-- Meals of several days, which a search by date finds on each day.
CREATE INDEX time_slots_long ON time_slots (day)
  WHERE removed_at IS NULL AND ends_at - starts_at > interval '24 hours';

CREATE TABLE eve_looks (
  slot_id UUID PRIMARY KEY REFERENCES time_slots ON DELETE CASCADE ON UPDATE CASCADE,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX eve_looks_at_idx ON eve_looks (at);

CREATE TABLE rate_looks (
  slot_id UUID PRIMARY KEY REFERENCES time_slots ON DELETE CASCADE ON UPDATE CASCADE,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX rate_looks_at_idx ON rate_looks (at);

-- ---------------------------------------------------------------------------------------------
-- Requests
-- ---------------------------------------------------------------------------------------------

CREATE TABLE requests (
  id UUID PRIMARY KEY,
  slot_id UUID NOT NULL REFERENCES time_slots ON DELETE CASCADE ON UPDATE CASCADE,
  hopper_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  seats_requested INTEGER NOT NULL CHECK (seats_requested BETWEEN 1 AND 8),
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'declined', 'waitlisted', 'cancelled', 'expired')),
  held_from TEXT CONSTRAINT requests_held_from CHECK (held_from IN ('pending', 'waitlisted')),
  held_until TIMESTAMPTZ(3),
  intro_message TEXT,
  dietary_flags TEXT[] DEFAULT ARRAY[]::TEXT[],
  dietary_counts INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  accessibility_needs TEXT[] DEFAULT ARRAY[]::TEXT[],
  allergens TEXT[] DEFAULT ARRAY[]::TEXT[],
  confirmed_allergies TEXT[] DEFAULT ARRAY[]::TEXT[],
  confirmed_at TIMESTAMPTZ(3),
  goes_first BOOLEAN NOT NULL DEFAULT false,
  answer_by TIMESTAMPTZ(3),
  nudge_at TIMESTAMPTZ(3),
  overdue_at TIMESTAMPTZ(3),
  moved_at TIMESTAMPTZ(3),
  moved_from TIMESTAMPTZ(3),
  place_changed BOOLEAN NOT NULL DEFAULT false,
  coming_at TIMESTAMPTZ(3),
  key TEXT CHECK (char_length(key) BETWEEN 1 AND 200),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT requests_held CHECK ((held_from IS NULL) = (held_until IS NULL)),
  -- Counts belong to the flags by position.
  CONSTRAINT requests_dietary_counts_check
    CHECK (cardinality(dietary_counts) IN (0, cardinality(dietary_flags)))
);
CREATE INDEX requests_slot_id_status_created_at_idx ON requests (slot_id, status, created_at);
CREATE INDEX requests_hopper_id_created_at_idx ON requests (hopper_id, created_at);
CREATE UNIQUE INDEX requests_one_for_key ON requests (hopper_id, key) WHERE key IS NOT NULL;
-- A guest has at most one open request per meal.
CREATE UNIQUE INDEX requests_one_open_per_hopper ON requests (slot_id, hopper_id)
  WHERE status IN ('pending', 'accepted', 'waitlisted');

-- What scheduled tasks look for.
CREATE INDEX requests_answer_by ON requests (answer_by)
  WHERE status = 'pending' AND overdue_at IS NULL;
CREATE INDEX requests_nudge_at ON requests (nudge_at) WHERE status = 'pending';
CREATE INDEX requests_overdue ON requests (overdue_at) WHERE overdue_at IS NOT NULL;

CREATE TABLE request_events (
  id UUID PRIMARY KEY,
  request_id UUID NOT NULL REFERENCES requests ON DELETE CASCADE ON UPDATE CASCADE,
  actor_id UUID REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  from_status TEXT,
  to_status TEXT NOT NULL,
  reason TEXT,
  reason_code TEXT
    CHECK (reason_code IN ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT', 'ENDED', 'MEAL_CANCELLED')),
  reason_values JSONB,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  undone BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT request_events_one_reason_check CHECK (num_nonnulls(reason, reason_code) <= 1),
  CONSTRAINT request_events_reason_values_check
    CHECK (reason_values IS NULL OR reason_code IS NOT NULL)
);
CREATE INDEX request_events_request_id_at_idx ON request_events (request_id, at);

CREATE TABLE ratings (
  id UUID PRIMARY KEY,
  request_id UUID NOT NULL REFERENCES requests ON DELETE CASCADE ON UPDATE CASCADE,
  giver_is TEXT NOT NULL CHECK (giver_is IN ('host', 'hopper')),
  giver_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  subject_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  note TEXT CHECK (char_length(note) BETWEEN 1 AND 1000),
  closes_at TIMESTAMPTZ(3) NOT NULL,
  counted_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX ratings_request_id_giver_is_key ON ratings (request_id, giver_is);
CREATE INDEX ratings_giver_id_created_at_idx ON ratings (giver_id, created_at);
CREATE INDEX ratings_subject_id_giver_is_idx ON ratings (subject_id, giver_is);
CREATE INDEX ratings_to_count ON ratings (closes_at)
  WHERE counted_at IS NULL AND stars IS NOT NULL;

-- ---------------------------------------------------------------------------------------------
-- Conversations
-- ---------------------------------------------------------------------------------------------

CREATE TABLE threads (
  id UUID PRIMARY KEY,
  listing_id UUID REFERENCES sukkah_listings ON DELETE SET NULL ON UPDATE CASCADE,
  hopper_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  host_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hopper_last_read_at TIMESTAMPTZ(3),
  host_last_read_at TIMESTAMPTZ(3),
  last_message_at TIMESTAMPTZ(3),
  CONSTRAINT threads_two_people_check CHECK (hopper_id <> host_id)
);
CREATE UNIQUE INDEX threads_listing_id_hopper_id_key ON threads (listing_id, hopper_id);
CREATE INDEX threads_hopper_id_last_message_at_idx ON threads (hopper_id, last_message_at);
CREATE INDEX threads_host_id_last_message_at_idx ON threads (host_id, last_message_at);

CREATE TABLE messages (
  id UUID PRIMARY KEY,
  thread_id UUID NOT NULL REFERENCES threads ON DELETE CASCADE ON UPDATE CASCADE,
  sender_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  body TEXT NOT NULL,
  key TEXT CHECK (char_length(key) BETWEEN 1 AND 200),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX messages_thread_id_created_at_id_idx ON messages (thread_id, created_at, id);
CREATE UNIQUE INDEX messages_one_for_key ON messages (sender_id, key) WHERE key IS NOT NULL;

-- ---------------------------------------------------------------------------------------------
-- Reports, blocks and moderation
-- ---------------------------------------------------------------------------------------------

CREATE TABLE reports (
  id UUID PRIMARY KEY,
  reporter_id UUID NOT NULL REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  subject_user_id UUID REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  listing_id UUID REFERENCES sukkah_listings ON DELETE SET NULL ON UPDATE CASCADE,
  thread_id UUID REFERENCES threads ON DELETE SET NULL ON UPDATE CASCADE,
  message_id UUID REFERENCES messages ON DELETE SET NULL ON UPDATE CASCADE,
  reason TEXT NOT NULL
    CHECK (reason IN ('spam', 'scam', 'harassment', 'unsafe', 'false', 'privacy', 'other')),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'acted', 'dismissed')),
  details TEXT,
  answer TEXT,
  answered_by_id UUID REFERENCES users ON DELETE SET NULL ON UPDATE CASCADE,
  answered_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT reports_open_unanswered_check CHECK (status <> 'open' OR answered_at IS NULL)
);
CREATE INDEX reports_status_created_at_idx ON reports (status, created_at);
CREATE INDEX reports_subject_user_id_created_at_idx ON reports (subject_user_id, created_at);
CREATE INDEX reports_reporter_id_created_at_idx ON reports (reporter_id, created_at);
-- Reporting the same thing again while the report is open adds nothing.
CREATE UNIQUE INDEX reports_one_open ON reports
    (reporter_id, subject_user_id, listing_id, thread_id, message_id) NULLS NOT DISTINCT
  WHERE status = 'open';

CREATE TABLE blocks (
  blocker_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  blocked_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  blocker_name JSONB,
  blocked_name JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_two_people_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_blocked_id_idx ON blocks (blocked_id);

-- Its other ids have no foreign keys, so that entries outlive the rows.
CREATE TABLE moderation_events (
  id UUID PRIMARY KEY,
  actor_id UUID REFERENCES users ON DELETE RESTRICT ON UPDATE CASCADE,
  action TEXT NOT NULL CHECK (action IN ('makeModerator', 'removeModerator', 'readMessages', 'warn',
    'hideListing', 'showListing', 'suspend', 'lift', 'act', 'dismiss', 'setMaxListings')),
  user_id UUID,
  listing_id UUID,
  report_id UUID,
  reason TEXT,
  note TEXT,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX moderation_events_at_id_idx ON moderation_events (at, id);

-- ---------------------------------------------------------------------------------------------
-- Email and push notifications
-- ---------------------------------------------------------------------------------------------

CREATE TABLE mails (
  id UUID PRIMARY KEY,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  subject_id UUID NOT NULL,
  other_id UUID,
  topic_id UUID,
  status TEXT NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sent', 'skipped', 'failed')),
  due_at TIMESTAMPTZ(3) NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  leased_until TIMESTAMPTZ(3),
  last_error TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at TIMESTAMPTZ(3),
  pushed_at TIMESTAMPTZ(3),
  CONSTRAINT mails_sent_at_check CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX mails_key_key ON mails (key);
CREATE INDEX mails_user_id_created_at_idx ON mails (user_id, created_at);
CREATE INDEX mails_user_id_other_id_sent_at_idx ON mails (user_id, other_id, sent_at);
CREATE INDEX mails_status_created_at_idx ON mails (status, created_at);

CREATE TABLE mail_opt_outs (
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  kind TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, kind)
);

-- At most one row. The server creates it at its first start.
CREATE TABLE push_keys (
  id BOOLEAN PRIMARY KEY DEFAULT true CONSTRAINT push_keys_one_check CHECK (id),
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL
);

CREATE TABLE push_subscriptions (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  sid TEXT REFERENCES sessions ON DELETE CASCADE ON UPDATE CASCADE,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_id_created_at_idx ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_sid_idx ON push_subscriptions (sid);

CREATE TABLE push_opt_outs (
  user_id UUID NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  kind TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, kind)
);

-- ---------------------------------------------------------------------------------------------
-- Triggers: columns for search
-- ---------------------------------------------------------------------------------------------

-- The sort key of a meal: its start, plus a few seconds if it ranks behind others at the same time.
-- No more than seconds, so that it never ranks behind a later meal.
CREATE FUNCTION stands_at(starts_at timestamptz, photo_url text, slow_to_answer boolean)
  RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT starts_at + interval '1 second'
        * (CASE WHEN photo_url IS NULL THEN 1 ELSE 0 END + CASE WHEN slow_to_answer THEN 2 ELSE 0 END);
$$;

-- A meal's date in its listing's time zone, and its sort key.
CREATE FUNCTION time_slots_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT (NEW.starts_at AT TIME ZONE l.time_zone)::date, stands_at(NEW.starts_at, l.photo_url, l.slow_to_answer)
        INTO NEW.day, NEW.stands_at FROM sukkah_listings l WHERE l.id = NEW.listing_id;
    RETURN NEW;
END;
$$;
CREATE TRIGGER time_slots_day BEFORE INSERT OR UPDATE OF starts_at, listing_id ON time_slots
  FOR EACH ROW EXECUTE FUNCTION time_slots_day();

-- The listing's time zone changed.
CREATE FUNCTION sukkah_listings_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE time_slots SET day = (starts_at AT TIME ZONE NEW.time_zone)::date WHERE listing_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_days AFTER UPDATE OF time_zone ON sukkah_listings
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone)
  EXECUTE FUNCTION sukkah_listings_days();

-- What the sort key depends on changed.
CREATE FUNCTION sukkah_listings_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE time_slots SET stands_at = stands_at(starts_at, NEW.photo_url, NEW.slow_to_answer)
        WHERE listing_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stand AFTER UPDATE OF photo_url, slow_to_answer ON sukkah_listings
  FOR EACH ROW WHEN ((OLD.photo_url IS NULL) <> (NEW.photo_url IS NULL)
    OR OLD.slow_to_answer <> NEW.slow_to_answer)
  EXECUTE FUNCTION sukkah_listings_stand();

-- A listing's dates, and the end of its last meal. Null without meals.
CREATE FUNCTION sukkah_listings_last_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- A new meal can only add to both, so two that are added at once don't have to see each other.
    IF TG_OP = 'INSERT' THEN
        UPDATE sukkah_listings SET last_ends_at = greatest(last_ends_at, NEW.ends_at),
                days = CASE WHEN NEW.day = ANY (days) THEN days ELSE days || NEW.day END
            WHERE id = NEW.listing_id AND NEW.removed_at IS NULL
                AND (last_ends_at IS DISTINCT FROM greatest(last_ends_at, NEW.ends_at)
                    OR NOT NEW.day = ANY (days));
        RETURN NULL;
    END IF;
    UPDATE sukkah_listings l SET last_ends_at = of.last_ends_at, days = of.days
        FROM (SELECT max(ends_at) AS last_ends_at, COALESCE(array_agg(DISTINCT day), '{}') AS days FROM time_slots
            WHERE listing_id = OLD.listing_id AND removed_at IS NULL) of
        WHERE l.id = OLD.listing_id
            AND (l.last_ends_at IS DISTINCT FROM of.last_ends_at
                OR NOT (l.days @> of.days AND l.days <@ of.days));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_last_end AFTER INSERT OR DELETE ON time_slots
  FOR EACH ROW EXECUTE FUNCTION sukkah_listings_last_end();
CREATE TRIGGER time_slots_last_end_anew AFTER UPDATE OF ends_at, removed_at ON time_slots
  FOR EACH ROW WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at
    OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION sukkah_listings_last_end();
-- The date changes with the start, or with the listing's time zone.
CREATE TRIGGER time_slots_days AFTER UPDATE OF starts_at, day ON time_slots
  FOR EACH ROW WHEN (OLD.day IS DISTINCT FROM NEW.day AND OLD.ends_at = NEW.ends_at
    AND OLD.removed_at IS NOT DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION sukkah_listings_last_end();

-- A scheduled task sets `ended`. A new end time resets it.
CREATE FUNCTION time_slots_end_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.ended := false;
    RETURN NEW;
END;
$$;
CREATE TRIGGER time_slots_end_anew BEFORE UPDATE OF ends_at ON time_slots
  FOR EACH ROW WHEN (OLD.ends_at IS DISTINCT FROM NEW.ends_at)
  EXECUTE FUNCTION time_slots_end_anew();

-- Each spelling of a city.
CREATE FUNCTION sukkah_listings_name_city() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO city_names (name) VALUES (NEW.city) ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_name_city AFTER INSERT OR UPDATE OF city ON sukkah_listings
  FOR EACH ROW WHEN (NEW.city IS NOT NULL) EXECUTE FUNCTION sukkah_listings_name_city();

-- ---------------------------------------------------------------------------------------------
-- Triggers: cache invalidation
-- ---------------------------------------------------------------------------------------------

-- Notices on the channel `stale`, sent on commit, whoever makes the change. Kinds 'urgent', 'user'
-- and 'session': must disappear at once. Kinds 'listing', 'seats' and 'profile': visitors may see
-- it a second later. `src/server/cache/invalidation.ts` listens, and takes an unknown kind as 'all'.

-- One notice per id. For more than 100 ids: anything may have changed.
CREATE FUNCTION tell_stale(kind text, ids text[]) RETURNS void LANGUAGE sql AS $$
    SELECT pg_notify('stale', CASE WHEN cardinality(ids) > 100 THEN 'all' ELSE kind || ' ' || id END)
    FROM unnest(ids) AS id;
$$;

CREATE FUNCTION sukkah_listings_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stale_insert AFTER INSERT ON sukkah_listings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sukkah_listings_stale();

-- Urgent if the listing shows less than before, or is somewhere else.
CREATE FUNCTION sukkah_listings_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (before.visible AND NOT now.visible)
            OR (before.hidden_at IS NULL AND now.hidden_at IS NOT NULL)
            OR (now.privacy_level, now.address_line1, now.address_line2, now.postal, now.lat, now.lon,
                    now.public_lat, now.public_lon)
                IS DISTINCT FROM (before.privacy_level, before.address_line1, before.address_line2, before.postal,
                    before.lat, before.lon, before.public_lat, before.public_lon)));
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stale_update AFTER UPDATE ON sukkah_listings
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
  EXECUTE FUNCTION sukkah_listings_stale_update();

CREATE FUNCTION sukkah_listings_stale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(SELECT id::text FROM changed));
    PERFORM tell_stale('listing', ARRAY(SELECT id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_stale_delete AFTER DELETE ON sukkah_listings
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION sukkah_listings_stale_delete();

CREATE FUNCTION time_slots_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('listing', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_stale_insert AFTER INSERT ON time_slots
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_slots_stale();

-- Urgent if the meal is canceled. Seats change most often, and no search depends on them. Columns
-- that no response shows, such as `ended`, aren't compared.
CREATE FUNCTION time_slots_stale_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.removed_at IS NOT NULL AND before.removed_at IS NULL));
    PERFORM tell_stale('seats', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE now.capacity_reserved <> before.capacity_reserved));
    PERFORM tell_stale('listing', ARRAY(
        SELECT DISTINCT now.listing_id::text FROM changed now JOIN before USING (id)
        WHERE (now.type, now.starts_at, now.ends_at, now.capacity_total, now.price_cents,
                now.donation_suggested_cents, now.currency, now.is_free, now.removed_at,
                now.rain_told, now.rain_told_by)
            IS DISTINCT FROM (before.type, before.starts_at, before.ends_at, before.capacity_total,
                before.price_cents, before.donation_suggested_cents, before.currency, before.is_free,
                before.removed_at, before.rain_told, before.rain_told_by)));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_stale_update AFTER UPDATE ON time_slots
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
  EXECUTE FUNCTION time_slots_stale_update();

CREATE FUNCTION time_slots_stale_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('urgent', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    PERFORM tell_stale('listing', ARRAY(SELECT DISTINCT listing_id::text FROM changed));
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_stale_delete AFTER DELETE ON time_slots
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_slots_stale_delete();

-- 'user' if the person is suspended or gone, has another role, or shows less. 'profile' if others
-- see something else. A suspension also removes their listings from every list.
CREATE FUNCTION users_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('user', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.role, now.suspended_at, now.deleted_at)
                IS DISTINCT FROM (before.role, before.suspended_at, before.deleted_at)
            OR NOT COALESCE(now.shown, '{}') @> COALESCE(before.shown, '{}')));
    PERFORM tell_stale('profile', ARRAY(
        SELECT id::text FROM changed now JOIN before USING (id)
        WHERE (now.first_name, now.profile_image_url,
                now.shown, now.bio, now.languages, now.affiliation, now.host_stars, now.host_ratings,
                now.email_verified, now.verification_status)
            IS DISTINCT FROM (before.first_name, before.profile_image_url,
                before.shown, before.bio, before.languages, before.affiliation,
                before.host_stars, before.host_ratings,
                before.email_verified, before.verification_status)));
    PERFORM tell_stale(kind, ARRAY(
        SELECT l.id::text FROM changed now JOIN before USING (id) JOIN sukkah_listings l ON l.host_id = now.id
        WHERE (now.suspended_at, now.deleted_at) IS DISTINCT FROM (before.suspended_at, before.deleted_at)))
        FROM unnest(ARRAY['urgent', 'listing']) AS kind;
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_stale AFTER UPDATE ON users
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
  EXECUTE FUNCTION users_stale();

-- A notice names the user, because a session's id is a secret.
CREATE FUNCTION sessions_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_stale('session', ARRAY(
        SELECT DISTINCT sess ->> 'userId' FROM changed WHERE sess ->> 'userId' IS NOT NULL));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_stale_update AFTER UPDATE ON sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_stale();
CREATE TRIGGER sessions_stale_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_stale();

-- ---------------------------------------------------------------------------------------------
-- Triggers: when to check a meal for eve emails
-- ---------------------------------------------------------------------------------------------

-- Eight days ahead: no eve email is due earlier than a stretch of holy days and the day before it,
-- and the same again for someone in another time zone. A scheduled task then knows the hour.
-- Only PL/pgSQL caches plans, and for lists of any length only with this setting. Planning each
-- time would double how long an acceptance locks the meal.
CREATE FUNCTION look_at_eves(slots uuid[]) RETURNS void LANGUAGE plpgsql
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

-- A guest was accepted.
CREATE FUNCTION requests_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY[NEW.slot_id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER requests_look_at_eve_insert AFTER INSERT ON requests
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION requests_look_at_eve();
CREATE TRIGGER requests_look_at_eve_update AFTER UPDATE OF status ON requests
  FOR EACH ROW WHEN (NEW.status = 'accepted' AND OLD.status <> 'accepted')
  EXECUTE FUNCTION requests_look_at_eve();

-- The meal was moved, removed or restored.
CREATE FUNCTION time_slots_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY[NEW.id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_eve AFTER UPDATE ON time_slots
  FOR EACH ROW WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at
    OR OLD.removed_at IS DISTINCT FROM NEW.removed_at OR (OLD.ended AND NOT NEW.ended))
  EXECUTE FUNCTION time_slots_look_at_eve();

-- Its days start and end at another hour.
CREATE FUNCTION sukkah_listings_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves(ARRAY(SELECT id FROM time_slots WHERE listing_id = NEW.id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER sukkah_listings_look_at_eve AFTER UPDATE ON sukkah_listings
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone)
  EXECUTE FUNCTION sukkah_listings_look_at_eve();

-- So do the days of its host or of a guest, or they started or stopped keeping Shabbat.
CREATE FUNCTION look_at_eves_of(person uuid) RETURNS void LANGUAGE sql AS $$
    SELECT look_at_eves(ARRAY(
        SELECT s.id FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id WHERE l.host_id = person
        UNION SELECT r.slot_id FROM requests r WHERE r.hopper_id = person AND r.status = 'accepted'));
$$;
CREATE FUNCTION users_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves_of(NEW.id);
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_look_at_eve AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION users_look_at_eve();
CREATE FUNCTION profiles_look_at_eve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_eves_of(NEW.user_id);
    RETURN NULL;
END;
$$;
CREATE TRIGGER profiles_look_at_eve_insert AFTER INSERT ON profiles
  FOR EACH ROW WHEN (NEW.shomer_shabbat) EXECUTE FUNCTION profiles_look_at_eve();
CREATE TRIGGER profiles_look_at_eve_update AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.shomer_shabbat <> NEW.shomer_shabbat)
  EXECUTE FUNCTION profiles_look_at_eve();

-- ---------------------------------------------------------------------------------------------
-- Triggers: ratings
-- ---------------------------------------------------------------------------------------------

-- When to ask both sides of a meal for a rating: from its end on.
CREATE FUNCTION look_at_end(slots uuid[]) RETURNS void LANGUAGE plpgsql
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

-- A guest was accepted.
CREATE FUNCTION requests_look_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_end(ARRAY[NEW.slot_id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER requests_look_at_end_insert AFTER INSERT ON requests
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION requests_look_at_end();
CREATE TRIGGER requests_look_at_end_update AFTER UPDATE OF status ON requests
  FOR EACH ROW WHEN (NEW.status = 'accepted' AND OLD.status <> 'accepted')
  EXECUTE FUNCTION requests_look_at_end();

-- The meal was moved.
CREATE FUNCTION time_slots_look_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM look_at_end(ARRAY[NEW.id]);
    RETURN NULL;
END;
$$;
CREATE TRIGGER time_slots_look_at_end AFTER UPDATE ON time_slots
  FOR EACH ROW WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
  EXECUTE FUNCTION time_slots_look_at_end();

-- Each person's total stars and number of ratings, as a host and as a guest. Of each author, only
-- the latest rating that counts is included.
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

-- Writes these figures to the users.
CREATE FUNCTION figure_ratings(subjects uuid[]) RETURNS void LANGUAGE sql AS $$
    UPDATE users u SET host_stars = f.host_stars, host_ratings = f.host_ratings,
            guest_stars = f.guest_stars, guest_ratings = f.guest_ratings
        FROM rating_figures(subjects) f
        WHERE u.id = f.subject_id AND u.deleted_at IS NULL
            AND (u.host_stars, u.host_ratings, u.guest_stars, u.guest_ratings)
                IS DISTINCT FROM (f.host_stars, f.host_ratings, f.guest_stars, f.guest_ratings);
$$;

-- Ratings start to count, which can't be reversed.
CREATE FUNCTION ratings_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM figure_ratings(ARRAY(SELECT DISTINCT now.subject_id FROM changed now JOIN before USING (id)
        WHERE before.counted_at IS NULL AND now.counted_at IS NOT NULL));
    RETURN NULL;
END;
$$;
CREATE TRIGGER ratings_count AFTER UPDATE ON ratings
  REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT
  EXECUTE FUNCTION ratings_count();

-- ---------------------------------------------------------------------------------------------
-- Triggers: rules that a constraint can't express
-- ---------------------------------------------------------------------------------------------

-- A CHECK can't compare with the current time: restoring a backup would fail. `checkStart` in
-- `src/server/timeSlots/save.ts` allows two years by the application's clock. This allows a third,
-- because the database's clock may differ.
CREATE FUNCTION time_slots_start_too_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A meal begins at the latest two years ahead'
        USING ERRCODE = 'check_violation', TABLE = 'time_slots', CONSTRAINT = 'time_slots_start_too_late';
END;
$$;
CREATE TRIGGER time_slots_start_too_late BEFORE INSERT OR UPDATE OF starts_at ON time_slots
  FOR EACH ROW WHEN (NEW.starts_at > now() + interval '3 years')
  EXECUTE FUNCTION time_slots_start_too_late();

-- Entries of the moderation log never change.
CREATE FUNCTION moderation_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'moderation_events is added to and never changed';
END;
$$;
CREATE TRIGGER moderation_events_are_kept BEFORE UPDATE OR DELETE ON moderation_events
  FOR EACH ROW EXECUTE FUNCTION moderation_events_are_kept();

-- ---------------------------------------------------------------------------------------------
-- Job queue
-- ---------------------------------------------------------------------------------------------

-- What pg-boss 10.4 creates (`PgBoss.getConstructionPlans('sukkah_jobs')`), so that jobs can be
-- added before a worker has started. If a new version of pg-boss needs other tables, its workers say
-- so at startup, and a migration with the output of `getMigrationPlans` follows.

-- Resetting a database usually drops `public` only.
DROP SCHEMA IF EXISTS sukkah_jobs CASCADE;

CREATE SCHEMA sukkah_jobs;

CREATE TYPE sukkah_jobs.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);

CREATE TABLE sukkah_jobs.version (
  version int primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);

CREATE TABLE sukkah_jobs.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text REFERENCES sukkah_jobs.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

CREATE TABLE sukkah_jobs.schedule (
  name text REFERENCES sukkah_jobs.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

CREATE TABLE sukkah_jobs.subscription (
  event text not null,
  name text not null REFERENCES sukkah_jobs.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);

CREATE TABLE sukkah_jobs.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state sukkah_jobs.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);

ALTER TABLE sukkah_jobs.job ADD PRIMARY KEY (name, id);
CREATE TABLE sukkah_jobs.archive (LIKE sukkah_jobs.job);
ALTER TABLE sukkah_jobs.archive ADD PRIMARY KEY (name, id);
ALTER TABLE sukkah_jobs.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
CREATE INDEX archive_i1 ON sukkah_jobs.archive(archived_on);

CREATE FUNCTION sukkah_jobs.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN

  WITH q as (
  INSERT INTO sukkah_jobs.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE sukkah_jobs.%I (LIKE sukkah_jobs.job INCLUDING DEFAULTS)', table_name);

  EXECUTE format('ALTER TABLE sukkah_jobs.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE sukkah_jobs.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES sukkah_jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE sukkah_jobs.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES sukkah_jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON sukkah_jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON sukkah_jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON sukkah_jobs.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON sukkah_jobs.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON sukkah_jobs.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

  EXECUTE format('ALTER TABLE sukkah_jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE sukkah_jobs.job ATTACH PARTITION sukkah_jobs.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;

CREATE FUNCTION sukkah_jobs.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM sukkah_jobs.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;

  EXECUTE format('DROP TABLE IF EXISTS sukkah_jobs.%I', table_name);
END;
$$
LANGUAGE plpgsql;

INSERT INTO sukkah_jobs.version(version) VALUES ('24');

-- `addJob` sets the retries of each job.
SELECT sukkah_jobs.create_queue(name, '{"policy":"standard"}')
FROM unnest(ARRAY['mail', 'mail-failed', 'sweep', '__pgboss__send-it', 'held', 'push']) AS name;

-- ---------------------------------------------------------------------------------------------
-- Rows
-- ---------------------------------------------------------------------------------------------

-- The key that moves public points. A new key would move all of them.
INSERT INTO point_keys (key)
VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
