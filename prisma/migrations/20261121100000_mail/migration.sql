-- The zone in which a user's Shabbat is reckoned (IANA name).
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'America/New_York';

-- Every mail that people are owed, and what became of it.
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mails_status_check" CHECK ("status" IN ('queued', 'sent', 'skipped', 'failed')),
    CONSTRAINT "mails_sent_at_check" CHECK (("status" = 'sent') = ("sent_at" IS NOT NULL))
);

CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");
CREATE INDEX "mails_user_id_created_at_idx" ON "mails"("user_id", "created_at");
CREATE INDEX "mails_status_created_at_idx" ON "mails"("status", "created_at");

-- Kinds of mail that a user wants no more of.
CREATE TABLE "mail_opt_outs" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_opt_outs_pkey" PRIMARY KEY ("user_id", "kind")
);

ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The job queue: what pg-boss 10.4 makes for itself (`PgBoss.getConstructionPlans('sukkah_jobs')`),
-- in a schema of our own, as a migration, so that a job can be written by any process before any
-- worker ever ran. A version of pg-boss with other tables says so at start; its `getMigrationPlans`
-- then make the next migration.
-- A reset of the database empties `public` alone, and leaves this one behind.
DROP SCHEMA IF EXISTS sukkah_jobs CASCADE;

CREATE SCHEMA IF NOT EXISTS sukkah_jobs;

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

-- The queues. How often and when a job is tried again is said where it is written.
SELECT sukkah_jobs.create_queue('mail', '{"policy":"standard"}');
SELECT sukkah_jobs.create_queue('mail-failed', '{"policy":"standard"}');
SELECT sukkah_jobs.create_queue('sweep', '{"policy":"standard"}');
SELECT sukkah_jobs.create_queue('__pgboss__send-it', '{"policy":"standard"}');
