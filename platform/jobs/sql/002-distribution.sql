-- Jobs are distributed by their merchant; '*' is for those that belong to no single one. A key is known once per kind and merchant.
UPDATE jobs.jobs SET mid = '*' WHERE mid IS NULL;
ALTER TABLE jobs.jobs ALTER COLUMN mid SET DEFAULT '*', ALTER COLUMN mid SET NOT NULL,
  DROP CONSTRAINT jobs_pkey, ADD PRIMARY KEY (id, mid),
  DROP CONSTRAINT one_job_per_key, ADD CONSTRAINT one_job_per_key UNIQUE (kind, key, mid);
