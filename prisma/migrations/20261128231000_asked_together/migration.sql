-- Whether a request is one of several that its guest sent to different hosts for the same time.
ALTER TABLE requests ADD COLUMN asked_together BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE request_events DROP CONSTRAINT request_events_reason_code_check,
  ADD CONSTRAINT request_events_reason_code_check CHECK (reason_code IN
    ('MEAL_REMOVED', 'HOST_LEFT', 'GUEST_LEFT', 'ENDED', 'MEAL_CANCELLED', 'FOUND_SEAT'));
