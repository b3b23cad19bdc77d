-- When an institution was told that a moderator has to confirm it anew.
ALTER TABLE users ADD COLUMN institution_reminded_at TIMESTAMPTZ(3);
CREATE INDEX users_institutions ON users (institution_until) WHERE institution_until IS NOT NULL;
