-- expand: what was removed because its days are over

-- A row for each table whose rows end: how many were removed since the first time, and how old the oldest one was when
-- the job looked last.
CREATE TABLE jobs.retention (
  table_name text PRIMARY KEY,
  keeps_days integer NOT NULL CONSTRAINT days_are_whole CHECK (keeps_days >= 0),
  removed bigint NOT NULL DEFAULT 0,
  oldest_seconds double precision NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE jobs.retention IS 'distribution: reference';

-- Its job does what these did, each for its own tables.
DELETE FROM jobs.jobs WHERE key = 'recurring'
  AND kind IN ('machine.purge', 'messaging.purge', 'reconcile.expire', 'upload.expire', 'webhook.purge');
