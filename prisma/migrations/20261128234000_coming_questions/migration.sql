-- Guests are asked two days before a meal whether they're coming, and reminded once.
ALTER TABLE requests
  ADD COLUMN coming_due_at TIMESTAMPTZ(3),
  ADD COLUMN coming_asked_at TIMESTAMPTZ(3),
  ADD COLUMN coming_reminded_at TIMESTAMPTZ(3);
CREATE INDEX requests_coming_due_at ON requests (coming_due_at) WHERE status = 'accepted';

-- The scheduled task works out when each of these is really due.
UPDATE requests r SET coming_due_at = now() FROM time_slots s
  WHERE s.id = r.slot_id AND r.status = 'accepted' AND s.starts_at > now();

ALTER TABLE request_events DROP CONSTRAINT request_events_reason_code_check,
  ADD CONSTRAINT request_events_reason_code_check CHECK (reason_code IN
    ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT', 'ENDED', 'MEAL_CANCELLED', 'FOUND_SEAT', 'NOT_CONFIRMED'));
