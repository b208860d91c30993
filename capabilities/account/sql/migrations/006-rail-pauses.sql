-- expand: the provider pauses a rail, over which nothing new is sent meanwhile

-- While a rail has a pause that is not over, nothing new is sent over it. Rows stay.
CREATE TABLE account.rail_pauses (
  pause_id uuid PRIMARY KEY,
  rail text NOT NULL CONSTRAINT paused_rail_is_known CHECK (rail IN ('bank')),
  reason text NOT NULL CONSTRAINT pause_has_its_reason CHECK (reason <> ''),
  paused_name text NOT NULL CONSTRAINT pause_has_its_person CHECK (paused_name <> ''),
  paused_at timestamptz NOT NULL,
  -- Who proposed to resume, and who agreed.
  resume_proposed_name text,
  resumed_name text CONSTRAINT another_person_resumes CHECK (resumed_name <> resume_proposed_name),
  resumed_at timestamptz,
  CONSTRAINT resumed_by_two CHECK ((resumed_at IS NULL) = (resumed_name IS NULL) AND (resumed_at IS NULL) = (resume_proposed_name IS NULL))
);
CREATE UNIQUE INDEX one_pause_a_rail ON account.rail_pauses (rail) WHERE resumed_at IS NULL;
COMMENT ON TABLE account.rail_pauses IS 'distribution: reference';
